import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { canReadPdf, textOfPdf } from '../../testing/read-pdf.ts';
import { longestBlockMs } from '../../testing/thread-cpu.ts';
import type { PersonRecord, RecordedCase } from './person-record.ts';
import { writePersonDocument } from './write-person-document.ts';

const at = '2026-03-04T09:00:00.000Z';
const nothing = {
  externalNumber: null,
  tsaraNumber: null,
  market: null,
  channel: null,
  source: null,
  brand: null,
  model: null,
  vin: null,
  solved: null,
  closed: null,
};
const recorded = (text: string): RecordedCase => ({
  ...nothing,
  ...{ number: '2026-000001', title: 'Long words', status: 'New', topics: [], nscNumbers: [], received: at },
  ...{
    events: [{ type: 'comment', title: 'Comment', at, by: 'staff', text }],
    mails: [],
    solutions: [],
    delays: [],
    files: [],
  },
});
const recordOf = (text: string): PersonRecord => ({
  person: {
    ...{
      fullName: 'Paula Petersen',
      title: null,
      academicTitle: null,
      firstName: 'Paula',
      lastName: 'Petersen',
    },
    ...{ emails: [], phones: [], language: 'en', note: null, addresses: [], cars: [] },
    ...{ contactId: 1, blacklistedEmails: [], lastModifiedDateTime: at, isRestricted: false, version: 1 },
    ...{ isHeld: false, isBeingErased: false },
  },
  cases: [recorded(text)],
  answers: [],
  auditValues: [],
  mentionsInOtherCases: 0,
  areMoreMentions: false,
  handling: {
    ...{ recipients: [], keptMonths: [] },
    origin: { byStaff: false, byMail: false, byForm: false, byMarkets: false, channels: [] },
    contact: { team: 'Team', mailbox: 'team@ours.example', dataProtection: 'x', legalNotice: 'y' },
  },
});

it('does not block other requests while a long document is written (rule 19.7)', async () => {
  const words = `${'The brakes squeal since May. '.repeat(6_000)}And that is the end.`;
  let pdf = Buffer.alloc(0);
  const blockMs = await longestBlockMs(async () => {
    pdf = await buffer(writePersonDocument({ record: recordOf(words), language: 'en', at }));
  });
  expect(blockMs).toBeLessThan(1_000);
  if (canReadPdf) expect(await textOfPdf(pdf)).toContain('And that is the end.');
});

it('passes on an error of its thread', async () => {
  // An invalid date can't be formatted.
  const broken = writePersonDocument({ record: recordOf('x'), language: 'en', at: 'never' });
  await expect(buffer(broken)).rejects.toThrow();
});
