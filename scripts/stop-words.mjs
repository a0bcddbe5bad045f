import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { inProject } from './project.mjs';

/** Words that plain English avoids, and what to write instead. Identifiers are not checked. */
const stopWords = [
  ['(?:un)?(?:tell|tells|told|telling)(?! us)', 'show, say, report or contain: only a person tells'],
  ['anew', 'again'],
  ['beside', 'next to, or in addition to'],
  ['(?:who|whom)ever', 'who, or anyone who'],
  ['of which', 'two sentences, or whose'],
  ['What (?:is|was)(?![^.!\\n]*\\?)', 'the noun, such as "missing fields"', 'g'],
  ['(?:by|from|of|than|to|with|without) what (?:is|was)', 'the noun, such as "of missing fields"'],
  ['(?:stands?|stood|standing) still|standstill', 'is paused'],
  ['(?:stands?|stood)(?! out| for)', 'is'],
  ["(?:some|any|every|no)body['’]s", "a user's"],
  ['(?:is|are|was|were) to be', 'must be, is, or will be'],
  ['by hand', 'manually'],
  ['at rest', 'read-only'],
  ['put(?:s|ting)? aside', 'exclude'],
  ['carr(?:y|ies|ied|ying) out', 'run, execute'],
  ['(?:go|goes|going|went|gone) out', 'is sent'],
  ['taken down', 'recorded'],
  ['before the eyes', 'a sentence with see'],
  ['needs? (?:is|are) not there', 'unavailable'],
  ['tried again', 'retried'],
  ['wish(?:es)?', 'request'],
  ['journeys?', 'end-to-end test'],
  ['moved clock', 'fake clock'],
].map(([words, instead, flags = 'gi']) => ({
  pattern: new RegExp(`(?<![\\w-])(?:${words})(?![\\w-])`, flags),
  instead,
}));

const anyStopWord = new RegExp(stopWords.map(({ pattern }) => pattern.source).join('|'), 'i');

/** Texts that are not ours to word. */
const allowed = [
  { path: /^demo\/src\//, why: 'customers and their words' },
  { path: /^docs\/(?:mission\/|specification\.md$)/, why: "the user's specification" },
  { path: /(?:^|[/-])de(?:\/|\.ts$)|\.de\.md$/, why: 'German' },
  { path: /^package-lock\.json$|_snapshot\.json$/, why: 'generated' },
  { path: /^scripts\/stop-words\.mjs$/, why: 'this list' },
  {
    path: /^server\/src\/catalog\/reference-data\/(?:code-levels|shipped)\//,
    why: 'car faults, mails to customers',
  },
];

/** Texts to check by kind of file. A string without a space is an identifier. */
const proseOf = {
  css: (text) => text.matchAll(/\/\*.*?\*\//gs),
  json: (text) => text.matchAll(/"(?:[^"\\]|\\.)*"/g),
  md: (text) => [{ 0: text.replace(/`[^`\n]+`/g, (code) => ' '.repeat(code.length)), index: 0 }],
  sql: (text) => text.matchAll(/--.*/g),
};

function* proseOfCode(text, path) {
  const { program, comments } = parseSync(path, text);
  const found = [...comments];
  new Visitor({
    Literal: (node) => found.push(node),
    TemplateElement: (node) => found.push(node),
    JSXText: (node) => found.push(node),
  }).visit(program);
  for (const { start, end } of found) yield { 0: text.slice(start, end), index: start };
}

export function findStopWords(files) {
  return files.flatMap((path) => {
    const [, ending] = /\.(tsx?|mjs|md|json|css|sql)$/.exec(path) ?? [];
    if (!ending || allowed.some((each) => each.path.test(path))) return [];
    const text = readFileSync(inProject(path), 'utf8');
    if (!anyStopWord.test(text)) return [];
    const found = [...(proseOf[ending] ?? proseOfCode)(text, path)].filter(({ 0: prose }) =>
      prose.includes(' '),
    );
    return found.flatMap(({ 0: prose, index: start }) =>
      stopWords.flatMap(({ pattern, instead }) =>
        [...prose.matchAll(pattern)].map(({ 0: word, index }) => {
          const line = text.slice(0, start + index).split('\n').length;
          return `${path}:${line}: "${word}": write ${instead}`;
        }),
      ),
    );
  });
}
