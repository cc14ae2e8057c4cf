"use strict";

// The editor: runs the text after each pause in typing, and keeps its versions in the browser.
// The page is a form that works without this.

/**
 * Milliseconds without a key after which the text runs: as many as the last run took, within these bounds. A busy
 * server is asked less often.
 */
const PAUSE = [150, 300];

/** Versions that are kept, and characters of all their texts. */
const MOST_VERSIONS = 200;
const MOST_CHARACTERS = 2_000_000;

/** Names of texts that were shared from here. */
const MOST_MINE = 50;

/**
 * What the browser keeps under a page's key: the text, the shared text that it was made from, by its name in the
 * address, and its versions from the oldest on; also the text that is being shared, and the names of those that were.
 */
class Kept {
  constructor(key) {
    this.name = `pigskin write ${key}`;
  }

  read() {
    try {
      const { draft = null, of = null, versions = [], sharing = null, mine = [] } = JSON.parse(localStorage.getItem(this.name)) ?? {};
      return { draft, of, versions, sharing, mine };
    } catch {
      return { draft: null, of: null, versions: [], sharing: null, mine: [] };
    }
  }

  /** Whether a shared text of this name was shared from here, as it was if it is the one being shared. */
  shared(name, text) {
    const { sharing, mine } = this.read();
    if (sharing === null || sharing.trimEnd() !== text.trimEnd()) return mine.includes(name);
    this.change((kept) => {
      kept.sharing = null;
      kept.mine = [...kept.mine.filter((one) => one !== name), name].slice(-MOST_MINE);
    });
    return true;
  }

  /** Writes a change. If the browser has no room, the oldest versions go first. */
  change(change) {
    const kept = this.read();
    change(kept);
    const length = () => kept.versions.reduce((sum, version) => sum + version.text.length, 0);
    while (kept.versions.length > MOST_VERSIONS || (kept.versions.length > 1 && length() > MOST_CHARACTERS)) kept.versions.shift();
    for (;;) {
      try {
        return localStorage.setItem(this.name, JSON.stringify(kept));
      } catch {
        if (kept.versions.length === 0) return undefined;
        kept.versions.splice(0, Math.ceil(kept.versions.length / 4));
      }
    }
  }
}

class Page {
  constructor(form) {
    this.form = form;
    this.field = form.elements.text;
    this.running = false;
    this.again = false;
    this.took = 0;
    /** The name of the shared text of this address; none on other pages. */
    this.shared = "shared" in form.dataset ? new URLSearchParams(location.search).get("file") : null;
    /** A text that was shared from here goes on in its own history. Those of others have one beside it. */
    this.kept = new Kept(form.dataset.key.replace(/ shared$/, ""));
    this.own = this.shared === null || this.kept.shared(this.shared, this.field.value);
    if (!this.own) this.kept = new Kept(form.dataset.key);
    /** The texts of the newest version and of the one before. */
    const { draft, of, versions } = this.kept.read();
    [this.earlier, this.last] = [null, null, ...versions.map((version) => version.text)].slice(-2);
    /** The version that the text is compared with, instead of the last one. */
    this.compared = null;
    const is_draft = draft !== null && (this.own || of === this.shared);
    const text = is_draft ? draft : this.field.value;
    if (this.shared !== null && text !== this.field.value) this.differs();
    this.field.value = text;
    this.field.hidden = true;
    form.querySelector("#keys").hidden = false;
    const host = form.querySelector("#editor");
    host.hidden = false;
    this.editor = window.pigskinEditor.open(host, { text, language: form.dataset.language, label: `Your strategy, in ${form.dataset.language}`, changed: (next) => this.changed(next) });
    for (const choice of form.querySelectorAll("[data-runs]")) choice.addEventListener("change", () => this.run());
    const opens = form.querySelectorAll("[data-opens]");
    // A browser that goes back shows what was chosen last, which is another page.
    const reset = () => {
      for (const choice of opens) for (const option of choice.options) option.selected = option.defaultSelected;
    };
    reset();
    window.addEventListener("pageshow", reset);
    for (const choice of opens) {
      choice.addEventListener("change", () => { location.href = `${form.getAttribute("action")}?${new URLSearchParams({ [choice.name]: choice.value })}`; });
    }
    form.addEventListener("submit", (event) => {
      if (event.submitter?.id === "share" && this.own) this.kept.change((kept) => { kept.sharing = this.field.value; });
      if (event.submitter && !["run", "measure"].includes(event.submitter.id)) return;
      event.preventDefault();
      if (event.submitter?.id === "measure") this.measure(event.submitter);
      else this.run();
    });
    this.list();
    this.run();
  }

  /** Why the server did not do what it was asked for. */
  refusal(answer, page) {
    if (answer.redirected) return "You are signed out. Sign in again; your text stays in this browser.";
    return page.querySelector("main .lead")?.textContent ?? "The server did not take the text.";
  }

  /** Says that the text is not the shared one any more, which a button brings back. */
  differs() {
    const own = this.form.querySelector("#own");
    if (own === null || !own.hidden) return;
    own.hidden = false;
    own.querySelector("button").addEventListener("click", () => {
      this.kept.change((kept) => { kept.draft = null; });
      location.reload();
    });
  }

  changed(text) {
    this.field.value = text;
    this.kept.change((kept) => { [kept.draft, kept.of] = [text, this.shared]; });
    if (this.shared !== null) this.differs();
    clearTimeout(this.pause);
    const [least, most] = PAUSE;
    this.pause = setTimeout(() => this.run(), Math.min(Math.max(this.took, least), most));
  }

  /** Runs the text; the next run waits for this one. */
  async run() {
    clearTimeout(this.pause);
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = true;
    do {
      this.again = false;
      const begun = performance.now();
      const text = this.field.value;
      const before = this.compared?.text ?? (text === this.last ? this.earlier : this.last) ?? "";
      this.form.elements.before.value = before;
      this.form.elements.since.value = this.compared ? `version ${this.compared.number}` : "";
      const wait = await this.ask(text).catch(() => 5);
      this.took = performance.now() - begun;
      document.getElementById("result").dataset.took = String(this.took);
      if (wait > 0) {
        await new Promise((resume) => setTimeout(resume, wait * 1000));
        this.again = true;
      }
    } while (this.again && this.form.isConnected);
    this.running = false;
  }

  /** Shows what a text is worth. Returns the seconds after which to ask again. */
  async ask(text) {
    const body = new URLSearchParams(new FormData(this.form));
    const answer = await fetch(this.form.getAttribute("action"), { method: "POST", body });
    if (answer.status === 503) return Number(answer.headers.get("retry-after")) || 2;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!page.getElementById("fault")) {
      this.refused(this.refusal(answer, page));
      return 0;
    }
    const [fault, result] = ["fault", "result"].map((id) => document.adoptNode(page.getElementById(id)));
    document.getElementById("fault").replaceWith(fault);
    const plays = "rate" in result.dataset;
    // What is open stays open.
    if (plays && document.getElementById("field")?.open) result.querySelector("#field").open = true;
    if (plays) document.getElementById("result").replaceWith(result);
    document.getElementById("result").classList.toggle("stale", !plays);
    const line = Number(fault.dataset.line) || null;
    this.editor.mark(line, fault.querySelector("#why")?.textContent ?? "");
    const told = plays ? [result.querySelector("#rate"), result.querySelector("#change")] : [...fault.querySelectorAll("h2, #why")];
    document.getElementById("said").textContent = told.map((one) => one.textContent).join(". ");
    if (plays) {
      result.dataset.of = text;
      // A text that has gone on since is no version.
      if (text === this.field.value) this.worked(text, result);
    }
    return 0;
  }

  /** Shows how many matches the text wins against the contest's board. */
  async measure(button) {
    button.disabled = true;
    try {
      const answer = await fetch(button.formAction, { method: "POST", body: new URLSearchParams(new FormData(this.form)) });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const measured = page.querySelector("#measured")?.textContent ?? this.refusal(answer, page);
      document.getElementById("measured").textContent = measured.trim();
    } catch {
      document.getElementById("measured").textContent = "The server did not answer.";
    } finally {
      button.disabled = false;
    }
  }

  /** Shows why the server did not run the text. */
  refused(why) {
    const fault = document.getElementById("fault");
    fault.hidden = false;
    fault.className = "notice";
    fault.textContent = why;
    document.getElementById("said").textContent = why;
  }

  /** Keeps a text that plays as a version. */
  worked(text, result) {
    const worth = { rate: Number(result.dataset.rate), worth: result.dataset.worth, against: result.dataset.against };
    this.kept.change(({ versions }) => {
      const newest = versions.at(-1);
      if (newest?.text === text) Object.assign(newest, worth);
      else versions.push({ number: (newest?.number ?? 0) + 1, at: Date.now(), text, ...worth });
    });
    if (text !== this.last) [this.earlier, this.last] = [this.last, text];
    this.list();
  }

  /** Lists the versions, the newest first. */
  list() {
    const { versions } = this.kept.read();
    const section = document.getElementById("versions");
    section.hidden = versions.length === 0;
    const list = section.querySelector("ol");
    list.replaceChildren(...versions.toReversed().map((version) => {
      const item = document.createElement("li");
      item.value = version.number;
      const button = (name, act) => {
        const made = document.createElement("button");
        made.type = "button";
        made.textContent = name;
        made.setAttribute("aria-label", `${name} version ${version.number}`);
        made.addEventListener("click", act);
        return made;
      };
      const is_compared = this.compared?.number === version.number;
      const compare = button("Compare", () => {
        this.compared = is_compared ? null : version;
        this.list();
        this.run();
      });
      compare.setAttribute("aria-pressed", String(is_compared));
      const worth = document.createElement("span");
      const opponent = document.createElement("bdi");
      opponent.textContent = version.against;
      // Versions of older pages have a rate alone.
      const at = new Date(version.at).toLocaleString();
      worth.append(` ${version.worth ?? `${(version.rate * 100).toFixed(2)} %`} against `, opponent, `, ${at} `);
      const open = button("Open", () => this.editor.replace(version.text));
      item.append(worth, open, " ", compare);
      return item;
    }));
  }
}

const write = document.getElementById("write");
if (write) new Page(write);
