import { randomInt, randomUUID } from 'node:crypto';
import { caseEventEndpoints } from '@cfm/contract/case-events.ts';
import type { CreateCaseForm } from '@cfm/contract/case-forms.ts';
import { caseEndpoints } from '@cfm/contract/cases.ts';
import { delayEndpoints } from '@cfm/contract/delay.ts';
import { forwardingEndpoints } from '@cfm/contract/forwarding.ts';
import { postQualificationEndpoints } from '@cfm/contract/post-qualification.ts';
import { solutionEndpoints } from '@cfm/contract/solution.ts';
import type { RequestParts } from '../http-client.ts';
import { randomPdf } from '../multipart.ts';
import type { Caller } from './caller.ts';

export const writeKinds = ['case', 'comment', 'forward', 'delay', 'solution', 'answer'] as const;
export type WriteKind = (typeof writeKinds)[number];
export interface WrittenFile {
  name: string;
  sha256: string;
}
/** What the server said it did. */
export interface Write {
  kind: WriteKind;
  /** Stands in what was written, and nowhere else. */
  mark: string;
  caseId: number;
  /** Where the call answers it. */
  caseEventId: number | null;
  files: readonly WrittenFile[];
  /** It was sent again, as the first attempt got no answer. */
  wasInDoubt: boolean;
}
export const addressOfMark = (mark: string) => `${mark}@dealer.example`;

/** Links whose mails have come, each given out once. */
export interface Inbox {
  takeLink(): { caseId: number; token: string } | null;
  expect(caseId: number, mark: string): void;
}

/** A request that the customer answers. */
export interface Asked {
  caseId: number;
  token: string;
}

const largestFileBytes = 300_000;
const doneWithMark = () => ({ mark: randomUUID(), caseEventId: null, files: [] });

/** Writes as staff and as those who get mails, one call after the other, until it is over. Notes what was acknowledged. */
export async function runClient(
  { call }: Caller,
  cookie: string,
  makeCase: () => RequestParts,
  inbox: Inbox,
  asked: Asked[],
  writes: Write[],
  isOver: () => boolean,
): Promise<void> {
  const create = async () => {
    const done = doneWithMark();
    const body = {
      // The bench made this body as a form.
      ...(makeCase().body as CreateCaseForm),
      title: done.mark,
      description: `This is about ${done.mark}.`,
      requestKey: done.mark,
    };
    const { reply, unanswered } = await call(caseEndpoints.createCase, { body }, cookie);
    writes.push({ ...done, kind: 'case', caseId: reply.caseId, wasInDoubt: unanswered > 0 });
    return reply.caseId;
  };
  const comment = async (caseId: number) => {
    const done = doneWithMark();
    const files = [1, 2].map((n) => randomPdf(`${done.mark}-${n}.pdf`, randomInt(1000, largestFileBytes)));
    const { reply, unanswered } = await call(
      caseEventEndpoints.addComment,
      {
        params: { id: String(caseId) },
        body: { title: null, content: `<p>${done.mark}</p>`, requestKey: done.mark },
        files: files.map(({ file }) => file),
      },
      cookie,
    );
    writes.push({
      ...done,
      ...reply,
      kind: 'comment',
      caseId,
      files: files.map(({ file, sha256 }) => ({ name: file.name, sha256 })),
      wasInDoubt: unanswered > 0,
    });
  };
  const forward = async (caseId: number) => {
    const done = doneWithMark();
    const { reply, unanswered } = await call(
      forwardingEndpoints.forwardCase,
      {
        params: { id: String(caseId) },
        body: {
          to: [{ email: addressOfMark(done.mark) }],
          language: 'en',
          subject: done.mark,
          message: 'Please look into this.',
          requestKey: done.mark,
        },
      },
      cookie,
    );
    const { caseEventId } = reply;
    writes.push({ ...done, kind: 'forward', caseId, caseEventId, wasInDoubt: unanswered > 0 });
    inbox.expect(caseId, done.mark);
  };
  const delay = async (caseId: number, token: string) => {
    const done = doneWithMark();
    const body = { token, days: randomInt(1, 4), reason: done.mark, origin: 'form' as const };
    const { unanswered } = await call(delayEndpoints.addMoreDays, { body });
    writes.push({ ...done, kind: 'delay', caseId, wasInDoubt: unanswered > 0 });
  };
  const solve = async (caseId: number, token: string) => {
    const done = doneWithMark();
    const { unanswered } = await call(solutionEndpoints.simpleSolve, {
      body: { token, solution: done.mark },
    });
    writes.push({ ...done, kind: 'solution', caseId, wasInDoubt: unanswered > 0 });
  };
  const answer = async ({ caseId, token }: Asked) => {
    const done = doneWithMark();
    const address = {
      street: done.mark,
      houseNumber: '1',
      zipCode: '80331',
      city: 'München',
      countryCode: 'DE',
    };
    const body = {
      ...{
        hasNameDetails: false,
        hasAddressDetails: true,
        hasCarDetails: false,
        nameDetails: null,
        carDetails: null,
      },
      addressDetails: { addressType: 'HomeAddress' as const, buName: null, ...address },
      token,
    };
    const { unanswered } = await call(postQualificationEndpoints.answerPostQualification, { body });
    writes.push({ ...done, kind: 'answer', caseId, wasInDoubt: unanswered > 0 });
  };

  while (!isOver()) {
    const request = asked.pop();
    if (request) await answer(request);
    const link = inbox.takeLink();
    if (link) {
      await delay(link.caseId, link.token);
      await solve(link.caseId, link.token);
    } else {
      const caseId = await create();
      await comment(caseId);
      await forward(caseId);
    }
  }
}
