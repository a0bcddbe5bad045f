import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { CreateCaseForm } from '@cfm/contract/cases/case-forms.ts';
import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { delayEndpoints } from '@cfm/contract/process/extensions.ts';
import { forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import { solutionEndpoints } from '@cfm/contract/process/solution.ts';
import type { ReceivedMail } from '@cfm/server/testing/smtp-server.ts';
import type { Caller } from '../caller.ts';

export const writeKinds = ['case', 'comment', 'forward', 'extension', 'solution'] as const;

/** A write that the server acknowledged. */
export interface Write {
  kind: (typeof writeKinds)[number];
  /** Unique text that was written. */
  mark: string;
  caseId: number;
  file?: { name: string; sha256: string };
  /** An earlier attempt got no answer. */
  retried: boolean;
}

export const addressOf = (mark: string): string => `${mark}@dealer.example`;

/** Creates, comments and forwards cases as staff; extends and solves them as the recipients whose mail has arrived. */
export async function writeUntil(
  isOver: () => boolean,
  { call }: Caller,
  cookie: string,
  nextForm: () => CreateCaseForm,
  mails: readonly ReceivedMail[],
  writes: Write[],
): Promise<void> {
  /** Forwarded cases by the address of their recipient. */
  const forwarded = new Map<string, number>();
  while (!isOver()) {
    const mail = mails.find(({ to }) => forwarded.has(to[0] ?? ''));
    if (mail) await answer(mail);
    else {
      const caseId = await create();
      await comment(caseId);
      await forward(caseId);
    }
  }

  async function create(): Promise<number> {
    const mark = randomUUID();
    const body = { ...nextForm(), title: mark, requestKey: mark };
    const { reply, retried } = await call(caseEndpoints.createCase, { body }, cookie);
    writes.push({ kind: 'case', mark, caseId: reply.caseId, retried });
    return reply.caseId;
  }

  async function comment(caseId: number): Promise<void> {
    const mark = randomUUID();
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(randomInt(1000, 300_000))]);
    const file = new File([content], `${mark}.pdf`, { type: 'application/pdf' });
    const { retried } = await call(
      caseEventEndpoints.addComment,
      {
        params: { id: String(caseId) },
        body: { title: null, content: `<p>${mark}</p>`, requestKey: mark },
        files: [file],
      },
      cookie,
    );
    const sha256 = createHash('sha256').update(content).digest('hex');
    writes.push({ kind: 'comment', mark, caseId, file: { name: file.name, sha256 }, retried });
  }

  async function forward(caseId: number): Promise<void> {
    const mark = randomUUID();
    const to = [{ email: addressOf(mark) }];
    const body = { to, language: 'en' as const, subject: mark, message: 'Please check.', requestKey: mark };
    const { retried } = await call(
      forwardingEndpoints.forwardCase,
      { params: { id: String(caseId) }, body },
      cookie,
    );
    writes.push({ kind: 'forward', mark, caseId, retried });
    forwarded.set(addressOf(mark), caseId);
  }

  async function answer({ to: [address = ''], source }: ReceivedMail): Promise<void> {
    const caseId = forwarded.get(address) ?? 0;
    forwarded.delete(address);
    const token = /token=([\w-]+)/.exec(source)?.[1] ?? '';
    const reason = randomUUID();
    const days = randomInt(1, 4);
    const more = await call(delayEndpoints.addMoreDays, {
      body: { token, days, reason, origin: 'form' },
    });
    writes.push({ kind: 'extension', mark: reason, caseId, retried: more.retried });
    const solution = randomUUID();
    const { retried } = await call(solutionEndpoints.simpleSolve, { body: { token, solution } });
    writes.push({ kind: 'solution', mark: solution, caseId, retried });
  }
}
