# Warum ein Beitrag abgelehnt wird.
fault-output = hat mehr als { $kib } KiB ausgegeben, { $when }
fault-memory = der Speicher ({ $mib } MiB) ging aus, { $when }
fault-processes = wollte mehr als { $most ->
    [1] 1 Prozess oder Thread
   *[other] { $most } Prozesse und Threads
}, { $when }
fault-slow-loading = war nach { $seconds } s nicht fertig geladen{ $again ->
    [yes] , beim zweiten Mal
   *[no] {""}
}
fault-no-answer = hat { $call } nicht innerhalb von { $seconds } s beantwortet{ $again ->
    [yes] , beim zweiten Mal
   *[no] {""}
} ({ $answered } von { $of } Aufrufen waren beantwortet)
fault-not-ended = endete nicht innerhalb von { $seconds } s{ $again ->
    [yes] , beim zweiten Mal
   *[no] {""}
}
fault-signal = wurde von Signal { $signal } beendet{ $name ->
    [segmentation-fault] {" "}(Speicherzugriffsfehler, wie nach sehr tiefer Rekursion)
    [abort] {" "}(Abbruch)
    [killed] {" "}(von außen beendet)
    [arithmetic-error] {" "}(Rechenfehler)
    [terminated] {" "}(zum Beenden aufgefordert)
   *[other] {""}
}, { $when }
fault-exited = hat das Programm beendet (Exit-Status { $status }), { $when }
fault-protocol = hat das Protokoll der Antworten gebrochen, { $when }
fault-when = { $stage ->
    [loading] beim Laden
    [asked] in { $call }
   *[answered] nach der letzten Antwort
}{ $again ->
    [yes] , beim zweiten Mal
   *[no] {""}
}
fault-bad-value = { $call } gab { $returned } zurück; es muss eine ganze Zahl von { $least } bis { $most } sein
fault-raised = { $call } warf { $exception }
fault-impure = keine reine Funktion: { $call } ergab { $before }, dann { $then }
fault-impure-since = keine reine Funktion: { $call } ergab { $before }, als sie früher geprüft wurde, und jetzt { $now }
fault-other-bid = nicht jedes Mal gleich: final_bid war { $before }, dann { $then }
fault-other-name = nicht jedes Mal gleich: Der Name des Teams war { $before }, dann { $then }
fault-bid = { $what ->
    [final-bid] final_bid ist
   *[table] das Gebot ist
} { $bid }; es muss eine ganze Zahl von { $least } bis { $most } sein
fault-no-bid = die Tabelle hat kein Gebot, und dieser Wettbewerb verlangt eines
fault-variable-name = { $variable } { $wrong }
fault-table-name = der Name der Datei { $wrong }
fault-stand-in-name = der Beitrag nennt kein Team, und der Name seiner Datei { $wrong }
fault-no-name = weder TEAM_NAME noch PLAYER_NAME nennt einen Namen, und dieser Wettbewerb verlangt einen
fault-no-name-given = der Beitrag nennt kein Team, und dieser Wettbewerb verlangt einen Namen
fault-name-taken = ein anderes Team hat diesen Namen oder einen, der gleich aussieht
fault-not-one-word = der Name des Teams, { $name }, ist kein einzelnes Wort aus den Buchstaben a bis z und Unterstrichen; schreib einen anderen unter „Team name“ in das Notebook oder als team_name in den Code; ein Programm ohne Namen heißt wie seine Datei
fault-word-name = der Name des Teams, { $name }, { $wrong }; schreib einen anderen unter „Team name“ in das Notebook oder als team_name in den Code; ein Programm ohne Namen heißt wie seine Datei
fault-notebook-name = das Notebook nennt kein Team; schreib ein Wort aus den Buchstaben a bis z und Unterstrichen an die Stelle von "YOUR ANSWER HERE" unter „Team name“ oder als team_name in die Zelle der Strategie
fault-not-text = die Datei ist kein Text in UTF-8: { $detail }
fault-file-name = die Datei heißt { $is }; dieser Wettbewerb verlangt, dass sie { $wanted } heißt
fault-no-file-named = keine Datei des Beitrags heißt { $wanted }, wie dieser Wettbewerb es verlangt
fault-other-file = der Beitrag ist keine Datei der Art { $shown }
fault-no-file = der Ordner hat keine Datei der Art { $shown }
fault-several-files = der Ordner hat mehrere Dateien, und keine heißt { $named }
fault-or = { $names } oder { $last }
fault-other-program = es ist keine .R-, .py- oder .ipynb-Datei
fault-large-code = der Code hat { $bytes } Bytes, mehr als 150 kB
fault-code-not-text = der Code ist kein Text; speichere die Datei als UTF-8
fault-large-file = die Datei ist größer als 1 MiB
fault-large-entry = die Dateien sind zusammen größer als 8 MiB
fault-outside-file = eine Datei liegt außerhalb des Beitrags oder hat einen Namen, den keine Datei haben kann
fault-same-files = zwei Dateien haben denselben Namen
fault-same-name = zwei der Dateien heißen { $name }
fault-not-defined = { $name } ist nicht definiert
fault-not-promised = { $name } sagt dieser Wettbewerb nicht zu ({ $place })
fault-not-promised-but = { $name } sagt dieser Wettbewerb nicht zu ({ $place }); er sagt { $promised } zu

fault-line = Zeile { $line }
fault-file-line = { $file }, Zeile { $line }
fault-nothing = None (fehlt ein `return`?)
fault-value-a = { $shown } ({ $kind })
fault-value-an = { $shown } ({ $kind })
fault-missing = nicht da
fault-given-raised = den Fehler { $exception }

fault-name-empty = ist leer
fault-name-too-long = ist länger als { $most } Zeichen
fault-name-control = enthält das Steuerzeichen { $character }
fault-name-lone-mark = hat das kombinierende Zeichen { $character } ohne ein Zeichen davor
fault-name-stacked = hat mehr als { $most } kombinierende Zeichen auf einem Zeichen

fault-table-json = kein JSON-Array von Zeilen: { $detail }
fault-table-rows = es { $rows ->
    [1] ist 1 Zeile
   *[other] sind { $rows } Zeilen
} da, und { $goal } sind nötig, eine für jeden eigenen Punktestand
fault-table-columns = Zeile { $row } hat { $columns } { $columns ->
    [1] Zahl
   *[other] Zahlen
}, und { $goal } sind nötig, eine für jeden Punktestand des Gegners
fault-table-numbers = es { $numbers ->
    [1] ist 1 Zahl
   *[other] sind { $numbers } Zahlen
} da, und { $goal } × { $goal } sind nötig
fault-table-value = Zeile { $row }, Spalte { $column }: { $value } ist keine ganze Zahl
fault-table-bid = das Gebot { $bid } ist keine ganze Zahl von 0 bis 299
fault-table-choice = Zeile { $row }, Spalte { $column }: { $number } liegt nicht zwischen { $least } und { $most }

advice-gone = { $name } gibt es seit Python { $since } nicht mehr: { $instead ->
    [use] Nimm { $names }
    [screen] Kein Beitrag hat einen Bildschirm; lass die Grafik weg
    [network] Kein Beitrag hat ein Netz
   *[write] Schreib selbst, was du davon brauchst
}
advice-python-2 = das ist Python 2: Nimm { $now }
advice-input = ein Aufruf von input() bekommt nichts, denn niemand kann tippen
advice-debugger = ein Debugger ist noch da: Nimm breakpoint() oder pdb.set_trace() heraus
advice-send-along = { $module }.py ist nicht im Beitrag: Sende sie mit, in einem Ordner mit dieser Datei
advice-import-below = kein Beitrag hat { $module }.py: Importiere sie unter `if __name__ == "__main__":`
advice-screen = kein Beitrag hat einen Bildschirm: Lass die Grafik weg

forfeit-invalid = gab einen ungültigen Zug zurück: { $move }
forfeit-not-valid = gab einen ungültigen Zug zurück: { $move } (gültig: { $valid })
forfeit-slow = brauchte mehr als { $ms } ms für einen Zug
forfeit-slow-start = brauchte mehr als { $seconds } s für den Start
forfeit-output = hat mehr als { $kib } KiB ausgegeben
forfeit-memory = der Speicher ({ $mib } MiB) ging aus
forfeit-processes = wollte mehr als { $most ->
    [1] 1 Prozess oder Thread
   *[other] { $most } Prozesse und Threads
}
forfeit-ended = hat das Programm beendet: { $how }
forfeit-failed = führte zu einem Fehler: { $error }
