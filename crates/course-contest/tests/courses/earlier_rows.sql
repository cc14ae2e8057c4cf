-- Rows of databases of earlier versions: what people did with the program of each step, in its
-- columns and its JSON. A part is added when its step is there, so that later steps find it. What
-- is here never changes; a new step adds a part, with rows for its tables and columns.
--
-- CAST(… AS BLOB) gives bytes.

-- 0001_course
INSERT INTO team (id, made, name, name_key, disqualified) VALUES
    (1, 1788249600000, 'Boars', 'boars', NULL), (2, 1788249600000, 'Sows', 'sows', NULL);
INSERT INTO person (id, name, email, section, staff, password, closes, team) VALUES
    ('ada', 'Ada Lovelace', 'ada@example.edu', 'A', 0, NULL, NULL, 1),
    ('bob', 'Bob', '', 'A', 0,
     '$argon2id$v=19$m=19456,t=2,p=1$ZQeD3ICErwa9Od9pynpOtA$mqynTLsUACc/pDNShz229xD9fXnsDn/QLi8hwMQjHzU',
     1788336000000, 2),
    ('cy', 'Cy', '', 'B', 0, NULL, NULL, NULL), ('dee', 'Dee', '', 'B', 0, NULL, NULL, NULL),
    ('prof', 'Prof', '', '', 1, NULL, NULL, NULL);
INSERT INTO invitation (team, person, by_person, made) VALUES (1, 'cy', 'ada', 1788249600000);
INSERT INTO token (hash, person, made, revoked) VALUES
    ('c18113bae96edc0d9ab99f35ab4edb709ab5348e12c728eeda5d6df15022f740', 'ada', 1788249600000, NULL);
INSERT INTO session (hash, person, record, expires) VALUES ('5e55', 'ada', '{}', 1888249600000);
INSERT INTO source (hash, name, is_folder) VALUES
    ('2970b94396a7d0390372795f45d99258', 'Boars.txt', 0),
    ('e3913f4a95016d71386ecae8dcb5504d', 'Sows.txt', 0),
    ('15e7fef2baca0575a9c3580359b8e061', 'Sows.txt', 0),
    ('d6cd0103e2d9d24962bed9b25da6b242', 'Boars.txt', 0);
INSERT INTO source_file (source, path, contents) VALUES
    ('2970b94396a7d0390372795f45d99258', CAST('Boars.txt' AS BLOB),
     CAST('4 4 4 4 4
4 4 4 4 4
4 4 4 4 4
4 4 4 4 4
4 4 4 4 4
' AS BLOB)),
    ('e3913f4a95016d71386ecae8dcb5504d', CAST('Sows.txt' AS BLOB),
     CAST('5 5 5 5 5
5 5 5 5 5
5 5 5 5 5
5 5 5 5 5
5 5 5 5 5
' AS BLOB)),
    ('15e7fef2baca0575a9c3580359b8e061', CAST('Sows.txt' AS BLOB), CAST('oink' AS BLOB)),
    ('d6cd0103e2d9d24962bed9b25da6b242', CAST('Boars.txt' AS BLOB),
     CAST('6 6 6 6 6
6 6 6 6 6
6 6 6 6 6
6 6 6 6 6
6 6 6 6 6
' AS BLOB));
INSERT INTO submission (id, team, version, person, source, file, sent, late, state, attempts,
    judged, team_name, choices, plays, fault, reason, printed) VALUES
    (1, 1, 1, 'ada', '2970b94396a7d0390372795f45d99258', 'Boars.txt', 1788249600000, 0, 'accepted',
     1, 1788249600000, 'Boars', '4 4 4 4 4
4 4 4 4 4
4 4 4 4 4
4 4 4 4 4
4 4 4 4 4
', 'b2351fea0984a8c3f7e2f30338a6ce48', NULL, NULL, NULL),
    (2, 2, 1, 'bob', 'e3913f4a95016d71386ecae8dcb5504d', 'Sows.txt', 1788249600000, 0, 'accepted',
     1, 1788249600000, 'Sows', '5 5 5 5 5
5 5 5 5 5
5 5 5 5 5
5 5 5 5 5
5 5 5 5 5
', 'd1349a75bbdcce8b2c4c4b2ac4bf3941', NULL, NULL, NULL),
    (3, 2, 2, 'bob', '15e7fef2baca0575a9c3580359b8e061', 'Sows.txt', 1788249600000, 1, 'refused',
     1, 1788249600000, NULL, NULL, NULL, 'load-error', 'line 1: "oink" is not a number', 'oink'),
    (4, 1, 2, 'ada', 'd6cd0103e2d9d24962bed9b25da6b242', 'Boars.txt', 1788249600000, 0, 'judging',
     1, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO event (seq, at, kind, audience, team, body) VALUES
    (1, 1788249600000, 'joined', 'team', 1, '{"kind":"joined","team":1,"person":"ada"}'),
    (2, 1788249600000, 'submitted', 'team', 1,
     '{"kind":"submitted","team":1,"submission":1,"version":1}'),
    (3, 1788249600000, 'accepted', 'all', 1,
     '{"kind":"accepted","team":1,"submission":1,"version":1,"name":"Boars"}'),
    (4, 1788249600000, 'refused', 'team', 2,
     '{"kind":"refused","team":2,"submission":3,"version":2,"fault":"load-error","reason":"line 1"}'),
    (5, 1788249600000, 'message', 'all', NULL, '{"kind":"message","text":"welcome"}'),
    (6, 1788249600000, 'extended', 'staff', NULL,
     '{"kind":"extended","person":"bob","closes":"2026-09-02T08:00:00Z"}');
INSERT INTO setting (name, value) VALUES ('paused', 'off');

-- 0002_reverdict
INSERT INTO reverdict (submission, state, attempts, team_name, choices, plays, fault, reason,
    printed) VALUES
    (2, 'refused', 1, NULL, NULL, NULL, 'load-error', 'line 1: the rules have changed', NULL),
    (3, 'refused', 1, NULL, NULL, NULL, 'load-error', 'line 1: "oink" is not a number', 'oink');
INSERT INTO event (seq, at, kind, audience, team, body) VALUES
    (7, 1788249660000, 'rejudging', 'staff', NULL, '{"kind":"rejudging","versions":2}');

-- 0003_project
INSERT INTO token (hash, person, made, revoked, device) VALUES
    ('d6309e47baeb4b3691460498daa50fcc8879ed908bcdc91f40f9a9c5fd649b1d', 'ada', 1788249720000, NULL,
     'laptop');
INSERT INTO device_code (hash, user_code, device, made, expires, state, person) VALUES
    ('de71', 'c0de', 'laptop', 1788249720000, 1788250320000, 'allowed', 'ada');
INSERT INTO source (hash, name, is_folder) VALUES
    ('2e92abf20891e57dfafe44f286418cbc', 'hog.py', 1),
    ('0020f5be85789ea266f676de800ec5bc', 'hog.py', 1);
INSERT INTO source_file (source, path, contents) VALUES
    ('2e92abf20891e57dfafe44f286418cbc', CAST('hog.py' AS BLOB), CAST('a = 1
' AS BLOB)),
    ('0020f5be85789ea266f676de800ec5bc', CAST('hog.py' AS BLOB), CAST('b = 2
' AS BLOB));
INSERT INTO project_version (id, person, version, ran, received, run_key, client, kit, source,
    kept_bytes, results, grade, queued, attempts, graded, verdict) VALUES
    (1, 'ada', 1, 1788249720000, 1788249720000, 'run-1-0123456', 'ok 0.1.0', '5e77',
     '2e92abf20891e57dfafe44f286418cbc', 6,
     '{"01":{"passed":true,"points":2.0,"of":2.0,"smallest":null,"diagnosis":null,"locked":false}}',
     'graded', 1788249720000, 1, 1788249720000,
     '{"points":2.0,"of":22.0,"problems":{"01":{"passed":true,"points":2.0,"of":2.0,"smallest":null,"diagnosis":null},"02":{"passed":false,"points":0.0,"of":1.0,"smallest":"free_bacon(13) returned 8, not 9","diagnosis":null}},"load_error":null,"notes":[],"report":"two points"}'),
    (2, 'bob', 1, 1788249720000, 1788249720000, 'run-2-0123456', 'ok 0.1.0', '5e77',
     '0020f5be85789ea266f676de800ec5bc', 6, '{}', 'queued', 1788249720000, 0, NULL, NULL);
INSERT INTO project_submission (id, project_version, person, submitted) VALUES
    (1, 1, 'ada', 1788249720000), (2, 2, 'bob', 1788249720000);
INSERT INTO unlocking_try (id, project_version, person, question, asked, answer, is_right, at) VALUES
    (1, 1, 'ada', '01', 'd16e', '7', 0, 1788249720000);
INSERT INTO partnership (id, inviter, invited, made, began, ended, began_after, ended_after) VALUES
    (1, 'cy', 'dee', 1788249720000, 1788249720000, NULL, 2, NULL);
INSERT INTO event (seq, at, kind, audience, team, body, person) VALUES
    (8, 1788249720000, 'handed', 'person', NULL,
     '{"kind":"handed","person":"ada","by":"ada","version":1}', 'ada'),
    (9, 1788249720000, 'graded', 'person', NULL,
     '{"kind":"graded","person":"ada","by":"ada","version":1}', 'ada');

-- 0004_review
INSERT INTO review (id, code, project_version, round, second_asked, published) VALUES
    (1, '4F7K', 1, 1, 0, 1788249780000);
INSERT INTO review_student (person, review) VALUES ('ada', 1);
INSERT INTO review_reading (id, review, round, project_version, reader, role, begun, finished,
    marks, note) VALUES
    (1, 1, 1, 1, 'prof', 'first', 1788249780000, 1788249780000,
     '{"names":{"points":0.5,"chosen":["some"]},"repetition":{"points":1.0,"chosen":[]}}', 'good');
INSERT INTO review_comment (id, reading, first_line, last_line, item, text) VALUES
    (1, 1, 1, 1, 'names', 'what is a?');
INSERT INTO review_outcome (id, review, person, at, by_person, outcome) VALUES
    (1, 1, 'ada', 1788249780000, 'prof',
     '{"version":1,"points":1.5,"of":2.0,"items":[{"id":"names","title":"Names","description":"","points":0.5,"of":1.0,"chosen":["some"]},{"id":"repetition","title":"Repetition","description":"","points":1.0,"of":1.0,"chosen":[]}],"notes":["good"],"comments":[{"first":1,"last":1,"item":"names","text":"what is a?"}],"reason":null}');
INSERT INTO review_regrade (review, person, asked, text, answered, answered_by, answer) VALUES
    (1, 'ada', 1788249780000, 'a is the first letter', NULL, NULL, NULL);
INSERT INTO review_sentence (id, text, item, uses) VALUES (1, 'what is a?', 'names', 1);
INSERT INTO event (seq, at, kind, audience, team, body, person) VALUES
    (10, 1788249780000, 'reviewed', 'person', NULL, '{"kind":"reviewed","person":"ada"}', 'ada'),
    (11, 1788249780000, 'regrade-asked', 'staff', NULL,
     '{"kind":"regrade-asked","review":"4F7K"}', NULL);

-- 0005_class
INSERT INTO project_progress (person, newest, version, ran, problems) VALUES
    ('ada', 1, 1, 1788249720000,
     '{"01":{"state":"passed","case":null,"smallest":null,"diagnosis":null,"runs":1,"since":1788249720000,"last":1788249720000}}');
INSERT INTO project_likeness (id, at, files, pairs) VALUES
    (1, 1788249840000, 2, '[{"a":{"by":"ada","version":1},"b":{"by":"bob","version":1},"what":"the same words","partners":false}]');

-- 0006_points
UPDATE person SET closes_reason = 'was ill' WHERE id = 'bob';
INSERT INTO chosen_submission (person, project_submission, reason, by_person, made) VALUES
    ('ada', 1, 'the later one is empty', 'prof', 1788249900000);
INSERT INTO setting (name, value) VALUES
    ('points', '{"all":{"early":false},"sections":{"B":{"early":true}}}');
INSERT INTO event (seq, at, kind, audience, team, body, person) VALUES
    (12, 1788249900000, 'chosen', 'person', NULL,
     '{"kind":"chosen","person":"ada","by":"ada","version":1,"reason":"the later one is empty"}',
     'ada');

-- 0007_grading
INSERT INTO project_version (id, person, version, ran, received, run_key, client, kit, source,
    kept_bytes, results, grade, queued, attempts, graded, verdict, turn, grade_hash, took) VALUES
    (3, 'cy', 1, 1788249960000, 1788249960000, 'run-3-0123456', 'ok 0.1.0', '5e77',
     '2e92abf20891e57dfafe44f286418cbc', 6, '{}', 'graded', 1788249960000, 1, 1788249960000,
     '{"points":2.0,"of":22.0,"problems":{"01":{"passed":true,"points":2.0,"of":2.0,"smallest":null,"diagnosis":null,"case":null,"unwritten":false}},"load_error":null,"notes":[],"report":"two points"}',
     1, '6ade', 900);
INSERT INTO project_submission (id, project_version, person, submitted) VALUES
    (3, 3, 'cy', 1788249960000);

-- 0008_mail
INSERT INTO mail (id, kind, person, about, made, state, tries, due, changed, reason) VALUES
    (1, 'message', 'ada', 5, 1788250020000, 'sent', 1, 1788250020000, 1788250020000, NULL),
    (2, 'receipt', 'ada', 1, 1788250020000, 'failed', 5, 1788250020000, 1788250020000, 'no room'),
    (3, 'link', 'ada', NULL, 1788250020000, 'waiting', 0, 1788250020000, 1788250020000, NULL);
INSERT INTO event (seq, at, kind, audience, team, body, person) VALUES
    (13, 1788250020000, 'links-mailed', 'staff', NULL,
     '{"kind":"links-mailed","people":1,"by":"prof"}', NULL);

-- 0009_log
INSERT INTO event (seq, at, kind, audience, team, body, person, actor) VALUES
    (14, 1788250080000, 'judging', 'staff', NULL, '{"kind":"judging","paused":false}', NULL, 'prof');

-- 0010_rank
INSERT INTO team_rank (team, since, rank) VALUES
    (1, 1788220800000, 1), (2, 1788220800000, NULL);

-- 0011_winners
UPDATE person SET recognition = 'plays' WHERE id = 'ada';
INSERT INTO event (seq, at, kind, audience, team, body, person, actor) VALUES
    (15, 1788250140000, 'agreed', 'team', 1,
     '{"kind":"agreed","team":1,"person":"ada","to":"plays"}', 'ada', 'ada');

-- 0012_draft
INSERT INTO draft (person, page, number, text, worth, against, bytes, at) VALUES
    ('ada', '/write', 1, CAST('def final_strategy(score, opponent_score): return 6' AS BLOB),
     '50 %', 'always:6', 69, 1788250200000);

-- 0013_why
UPDATE submission SET why = '{"why":"words","words":"line 1: not a number"}' WHERE id = 3;
UPDATE reverdict SET why = '{"why":"words","words":"line 1: not a number"}' WHERE submission = 3;

-- 0014_dropped
INSERT INTO person (id, name, email, section, staff, dropped) VALUES
    ('eve', 'Eve', '', 'A', 0, 1788250260000);

-- 0015_partners
UPDATE partnership SET agreed = 3, inviter_wants = 3, invited_wants = 3 WHERE id = 1;
UPDATE person SET password_by = 'prof' WHERE id = 'bob';
INSERT INTO token (hash, person, made, revoked, device, drawn_by) VALUES
    ('dbfbe798a55de7d6cc9a79c15a1f63348b0a3f8fc9c865af6edcc8c3a2329487', 'dee', 1788250320000, NULL,
     NULL, 'prof');
UPDATE device_code SET drawn_by = 'prof';
INSERT INTO event (seq, at, kind, audience, team, body, person, actor, signed_in_by) VALUES
    (16, 1788250320000, 'message', 'all', NULL, '{"kind":"message","text":"hello","by":"prof"}',
     NULL, 'prof', 'prof');

-- 0016_matches
INSERT INTO football_matchup (settings, a, b, score) VALUES
    ('dbfbe798a55de7d6cc9a79c15a1f6334', 'dbfbe798a55de7d6cc9a79c15a1f6334',
     'dbfbe798a55de7d6cc9a79c15a1f6335', '{"wins":[[1,0],[0,1]]}');
