import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { dealerEndpoints } from '@cfm/contract/catalog/dealers.ts';
import { type EndpointSpec, pathOf } from '@cfm/contract/platform/endpoint.ts';
import { apiBase, eventContentMaxLength } from '@cfm/contract/platform/limits.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { hostileFiles } from '@cfm/server/testing/hostile-files.ts';

/** A request that would keep the server busy if it unpacked, decoded or parsed the content on its main thread. */
export interface HostileInput {
  what: string;
  method: string;
  path: string;
  body: FormData | string;
}

const filled = (part: string): string =>
  part.repeat(Math.floor(eventContentMaxLength / part.length)).slice(0, eventContentMaxLength);
/** A domain in ASCII whose label is as long as a text may be, and as slow to decode as can be. */
const longLabel = `x@xn--${'a'.repeat(eventContentMaxLength / 2 - 10)}-${'a'.repeat(eventContentMaxLength / 2 - 10)}`;
const manyLabels = Array.from({ length: 20_000 }, (_none, at) => `x@xn--a${at}`).join(' ');
/** Rich texts of the maximum length. */
const texts: readonly (readonly [what: string, content: string])[] = [
  ['rich text of short tags', filled('<b>x</b>')],
  ['rich text of links', filled('<a href="https://a.example/x">l</a>')],
  [
    'rich text of merged cells',
    `<table>${filled('<td colspan=100 rowspan=1000>x</td>').slice(0, -15)}</table>`,
  ],
  ['rich text of tags that are never closed', filled('<b>')],
  ['rich text of tags that never end', filled('<')],
  ['rich text of entities', filled('&amp;')],
  ['rich text of one long label of a domain', longLabel],
  ['rich text of many labels of domains', manyLabels.slice(0, eventContentMaxLength)],
];
const wrongRow = ['x'.repeat(250), 'y'.repeat(150), 'Nowhere', 'nobody,nobody', 'klingon', 'perhaps'].join(
  ';',
);
const wrongSheet = (): string =>
  [
    'Number;Name;City;Market;E-mails;Language;Active',
    ...Array.from({ length: 10_000 }, (_none, row) => `${row};${wrongRow}`),
  ].join('\n');

const form = (fields: Readonly<Record<string, string>>, file?: File): FormData => {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.append(name, value);
  if (file) made.append('files', file, file.name);
  return made;
};
const addressOf = ({ method, path }: EndpointSpec, params?: Record<string, unknown>) => ({
  method,
  path: `${apiBase}${pathOf(path, params)}`,
});

/** Files and texts for comments on a case, JSON, and a spreadsheet to import. */
export function hostileInputs(caseId: number): HostileInput[] {
  const comment = addressOf(caseEventEndpoints.addComment, { id: caseId });
  return [
    ...hostileFiles.map(({ what, name, content }) => ({
      what,
      ...comment,
      body: form({ content: 'x' }, new File([new Uint8Array(content())], name)),
    })),
    ...texts.map(([what, content]) => ({ what, ...comment, body: form({ content }) })),
    {
      what: 'an unknown key that is one long label of a domain',
      ...addressOf(caseListEndpoints.listCases),
      body: JSON.stringify({ [longLabel]: 1 }),
    },
    { what: 'a request of JSON nested 100,000 deep', ...comment, body: '['.repeat(100_000) },
    {
      what: 'an import of 10,000 wrong rows',
      ...addressOf(dealerEndpoints.previewImport),
      body: form({}, new File([wrongSheet()], 'dealers.csv')),
    },
  ];
}
