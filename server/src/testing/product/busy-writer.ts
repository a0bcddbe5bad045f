import { randomBytes, randomUUID } from 'node:crypto';
import { type Attachment, caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import type { ApiClient } from './api-client.ts';
import { forward, makeCase, someDealer } from './cases.ts';

type Step = 'create' | 'comment' | 'forward';
const pageSize = 100;

/** A case, a comment with two files and a forward, with the steps that the server acknowledged so far. */
export interface Work {
  title: string;
  description: string;
  files: Record<string, Buffer>;
  email: string;
  keys: Record<Step, string>;
  caseId: number | null;
  acknowledged: Step[];
}

function planWork(writer: number, number: number): Work {
  const file = () => Buffer.from(randomBytes(120_000).toString('base64'));
  return {
    title: `Writer ${writer}, case ${number}, ${randomUUID()}`,
    description: `It began with ${randomUUID()}.`,
    files: { 'first.txt': file(), 'second.txt': file() },
    email: someDealer(`writer-${writer}`),
    keys: { create: randomUUID(), comment: randomUUID(), forward: randomUUID() },
    caseId: null,
    acknowledged: [],
  };
}

const commentTitle = ({ keys }: Work) => `Photos ${keys.comment}`;

/** Does the steps that are not acknowledged yet. A repeated step has the same request key. */
export async function doWork(api: ApiClient, work: Work): Promise<void> {
  const { title, keys, files, acknowledged } = work;
  if (!acknowledged.includes('create')) {
    const description = `<p>${work.description}</p>`;
    const made = await makeCase(api, title, 'GB', { description, requestKey: keys.create });
    work.caseId = made.caseId;
    acknowledged.push('create');
  }
  const caseId = work.caseId ?? 0;
  if (!acknowledged.includes('comment')) {
    await api.call(caseEventEndpoints.addComment, {
      params: { id: caseId },
      body: { title: commentTitle(work), content: '<p>Photos of the part.</p>', requestKey: keys.comment },
      files: Object.entries(files).map(([name, bytes]) => new File([new Uint8Array(bytes)], name)),
    });
    acknowledged.push('comment');
  }
  if (!acknowledged.includes('forward')) {
    await forward(api, { caseId, internalId: '', title }, [work.email], {}, keys.forward);
    acknowledged.push('forward');
  }
}

/** The server closed the connection, or answers 503 because its database was killed before it. */
const isDown = (error: unknown) =>
  error instanceof TypeError || /terminated|socket|: 503 \{"code":"Unavailable"/.test(String(error));

/** Works until the server or its database is gone. */
export async function writeUntilDown(api: ApiClient, writer: number, journal: Work[]): Promise<void> {
  for (let number = 1; ; number += 1) {
    const work = planWork(writer, number);
    journal.push(work);
    try {
      await doWork(api, work);
    } catch (error) {
      if (isDown(error)) return;
      throw error;
    }
  }
}

/** How often the server stored each step. Throws if one is incomplete. */
export async function countSteps(api: ApiClient, work: Work, caseIds: readonly number[]) {
  const [id] = caseIds;
  if (id === undefined) return { create: 0, comment: 0, forward: 0 };
  const params = { id };
  const { caseEvents } = await api.call(casePageEndpoints.getCase, { params });
  const first = caseEvents.filter(({ content }) => content.includes(work.description));
  if (first.length !== 1) throw new Error(`case ${id} has ${first.length} first events`);
  const comments = caseEvents.filter(({ type, title }) => type === 'comment' && title === commentTitle(work));
  for (const { attachments } of comments) await compareFiles(api, work, attachments);
  const forwards = caseEvents.filter(({ type }) => type === 'forward');
  const links = await api.call(forwardingEndpoints.listLinks, { params });
  if (links.length !== forwards.length) throw new Error(`${forwards.length} forwards, ${links.length} links`);
  return { create: caseIds.length, comment: comments.length, forward: forwards.length };
}

async function compareFiles(api: ApiClient, { files }: Work, attachments: readonly Attachment[]) {
  const names = attachments.map(({ fileName }) => fileName).sort();
  if (names.join() !== Object.keys(files).join()) throw new Error(`a comment has the files ${names}`);
  for (const { attachmentId, fileName } of attachments) {
    const bytes = await api.read(caseEventEndpoints.getAttachment, {
      params: { id: attachmentId },
      query: {},
    });
    if (!files[fileName]?.equals(bytes)) throw new Error(`${fileName} differs from the sent file`);
  }
}

/** The ids of all cases, by title. */
export async function casesByTitle(api: ApiClient): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (let skip = 0; ; skip += pageSize) {
    const query = { skip: String(skip), take: String(pageSize) };
    const { items } = await api.call(caseListEndpoints.listCases, { query, body: {} });
    for (const { title, caseId } of items) found.set(title, [...(found.get(title) ?? []), caseId]);
    if (items.length < pageSize) return found;
  }
}
