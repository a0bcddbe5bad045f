import type { ReceivedMail } from '@cfm/server/testing/smtp-server.ts';
import { addressOfMark, type Inbox } from './clients.ts';

/** Gives out the links of forwards as their mails come in at the mail server. */
export function createInbox(received: readonly ReceivedMail[]): Inbox {
  const expected = new Map<string, number>();
  const tokens = new Map<string, string>();
  let read = 0;
  const readNew = () => {
    for (; read < received.length; read += 1) {
      const { to = [], source = '' } = received[read] ?? {};
      const token = /token=([\w-]+)/.exec(source)?.[1];
      if (token && to[0]) tokens.set(to[0], token);
    }
  };
  return {
    expect: (caseId, mark) => void expected.set(addressOfMark(mark), caseId),
    takeLink() {
      readNew();
      for (const [address, token] of tokens) {
        const caseId = expected.get(address);
        if (caseId === undefined) continue;
        expected.delete(address);
        tokens.delete(address);
        return { caseId, token };
      }
      return null;
    },
  };
}
