// Builds ../assets/editor.min.js from editor.mjs and the packages of package-lock.json, and
// writes SHA256SUMS, with which a test notices that one of the files was changed alone.

import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const BUILT = "../assets/editor.min.js";
const SUMMED = ["build.mjs", "editor.mjs", "package-lock.json", "package.json", BUILT];

/** The packages with code in the built file, with their licences. */
function licences(inputs) {
  const names = Object.keys(inputs).map((path) => path.match(/node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1]);
  const byText = new Map();
  for (const name of [...new Set(names.filter(Boolean))].sort()) {
    const folder = `node_modules/${name}`;
    const { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
    const file = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
    if (!file) throw new Error(`${name} has no file with its licence`);
    const text = readFileSync(`${folder}/${file}`, "utf8").trim();
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  return [...byText].map(([text, packages]) => `${packages.join("\n")}\n\n${text}`).join("\n\n");
}

const options = { entryPoints: ["editor.mjs"], bundle: true, minify: true, format: "iife", target: "es2022", legalComments: "none", metafile: true, write: false };
const { outputFiles: [built], metafile } = await build(options);
const notice = `/*!\nBuilt from crates/web/editor (npm ci && npm run build).\n\n${licences(metafile.inputs)}\n*/\n`;
writeFileSync(BUILT, notice + built.text);

const sum = (path) => createHash("sha256").update(readFileSync(path)).digest("hex");
writeFileSync("SHA256SUMS", SUMMED.map((path) => `${sum(path)}  ${path}\n`).join(""));
