import { randomUUID } from 'node:crypto';
import type { caseMailEndpoints } from '@cfm/contract/case-mail.ts';
import type { ReplyOf } from '@cfm/contract/endpoint.ts';
import { apiBase } from '@cfm/contract/limits.ts';
import type { RequestParts } from '../http-client.ts';
import { formOf, randomPdf } from '../multipart.ts';
import type { Ask } from '../operation.ts';
import type { SignedIn } from '../sign-in.ts';

const words = 'Asked the workshop about it. '.repeat(20);

/** A case with so many events, so many of its comments with a file. */
export async function writeLongCase(
  port: number,
  person: SignedIn,
  ask: Ask,
  { makeCase, events, files }: { makeCase: () => RequestParts; events: number; files: number },
): Promise<number> {
  const caseId = await createCase(ask, makeCase);
  // Creating it recorded the first one.
  for (let n = 1; n < events; n += 1)
    await postForm(port, person, `case/${caseId}/event`, {
      body: { title: null, content: `<p>${words}</p>`, requestKey: randomUUID() },
      files: n <= files ? [randomPdf(`point-${n}.pdf`, 1000).file] : [],
    });
  return caseId;
}

// Here and below, the product parsed its reply by the contract's schema before it sent it.
const createCase = async (ask: Ask, makeCase: () => RequestParts): Promise<number> =>
  ((await ask(makeCase())) as { caseId: number }).caseId;

/** A case whose customer has an address, and what a reply to it begins with. */
export async function createAnswerable(ask: Ask, makeCase: () => RequestParts) {
  for (;;) {
    const caseId = await createCase(ask, makeCase);
    const proposal = (await ask({
      method: 'GET',
      path: `${apiBase}case/${caseId}/reply/proposal`,
    })) as ReplyOf<typeof caseMailEndpoints.proposeReply>;
    if (proposal.to.length > 0) return { caseId, proposal };
  }
}
type Answerable = Awaited<ReturnType<typeof createAnswerable>>;

/** Answers the customer, with this file. */
export const writeReply = (
  port: number,
  person: SignedIn,
  { caseId, proposal: { to, language, subject } }: Answerable,
  file: File,
): Promise<void> =>
  postForm(port, person, `case/${caseId}/reply`, {
    body: {
      to: to.map((email) => ({ email })),
      language,
      subject,
      message: '<p>Please see the report.</p>',
      requestKey: randomUUID(),
    },
    files: [file],
  });

async function postForm(
  port: number,
  { cookie }: SignedIn,
  path: string,
  parts: { body: unknown; files: readonly File[] },
): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${apiBase}${path}`, {
    method: 'POST',
    headers: { cookie, 'accept-language': 'en' },
    body: formOf(parts),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text}`);
}
