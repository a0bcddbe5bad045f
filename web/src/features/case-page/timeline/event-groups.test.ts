import { caseEventTypes } from '@cfm/contract/case-events.ts';
import { describe, expect, it } from 'vitest';
import { sampleEvent } from '../sample-case.ts';
import { delaySums, factsOf } from './event-facts.ts';
import { countEvents, fitsFilter, joinEvents } from './event-groups.ts';

const file = {
  attachmentId: 1,
  fileName: 'a.pdf',
  contentType: 'application/pdf',
  sizeBytes: 1,
  isPreviewable: true,
};

describe('filters of the timeline', () => {
  it('put every type into exactly one of mails, comments and process', () => {
    for (const type of caseEventTypes) {
      const event = sampleEvent(1, { type });
      const fitting = (['mails', 'comments', 'process'] as const).filter((filter) =>
        fitsFilter(event, filter),
      );
      expect(fitting, type).toHaveLength(1);
      expect(fitsFilter(event, 'all')).toBe(true);
    }
  });

  it('show under Files whatever has one', () => {
    expect(fitsFilter(sampleEvent(1, { type: 'mailReceived', attachments: [file] }), 'files')).toBe(true);
    expect(fitsFilter(sampleEvent(1), 'files')).toBe(false);
  });

  it('count what is loaded, and all there are', () => {
    const events = [
      sampleEvent(3, { type: 'mailSent' }),
      sampleEvent(2, { type: 'status' }),
      sampleEvent(1, { attachments: [file] }),
    ];
    expect(countEvents(events, 140)).toEqual({ all: 140, mails: 1, comments: 1, process: 1, files: 1 });
  });
});

it('joinEvents shows overlapping pages once, newest first', () => {
  const [one, two, three] = [sampleEvent(1), sampleEvent(2), sampleEvent(3)];
  expect(joinEvents([three, two], [two, one]).map(({ caseEventId }) => caseEventId)).toEqual([3, 2, 1]);
});

describe('factsOf', () => {
  it('reads the recipients of a forward, dealers by name', () => {
    const details = {
      to: [{ email: 'a@x.example', dealerName: 'Autohaus A' }, { email: 'b@x.example' }],
      cc: ['c@x.example'],
    };
    expect(factsOf({ details })).toMatchObject({
      recipients: ['Autohaus A', 'b@x.example'],
      cc: ['c@x.example'],
      to: null,
    });
  });

  it('reads a change of status', () => {
    expect(factsOf({ details: { from: 'New', to: 'InProgress' } })).toMatchObject({
      from: 'New',
      to: 'InProgress',
      recipients: [],
    });
  });

  it('takes anything else for nothing', () => {
    expect(factsOf({ details: { to: 7, days: 'x', dueAfter: null, failed: 'yes' } })).toMatchObject({
      to: null,
      days: null,
      dueDateTime: null,
      hasFailed: false,
      takenBackAt: null,
      isSentAgain: false,
    });
  });

  it('reads who took a delay back, and that a link was sent again', () => {
    const details = { takenBackAt: '2026-10-19T08:00:00Z', takenBackBy: 'Anna Weber' };
    expect(factsOf({ details })).toMatchObject(details);
    expect(factsOf({ details: { sentAgain: true } })).toMatchObject({ isSentAgain: true });
  });
});

it('delaySums counts extensions from the first and adds their days', () => {
  const delay = (id: number, days: number) => sampleEvent(id, { type: 'delay', details: { days } });
  const sums = delaySums([delay(9, 5), sampleEvent(7), delay(4, 3)]);
  expect(sums.get(4)).toEqual({ number: 1, totalDays: 3 });
  expect(sums.get(9)).toEqual({ number: 2, totalDays: 8 });
});

it('delaySums leaves out what was taken back', () => {
  const delay = (id: number, days: number, more = {}) =>
    sampleEvent(id, { type: 'delay', details: { days, ...more } });
  const sums = delaySums([delay(9, 5), delay(7, 4, { takenBackAt: '2026-10-19T08:00:00Z' }), delay(4, 3)]);
  expect(sums.get(7)).toBeUndefined();
  expect(sums.get(9)).toEqual({ number: 2, totalDays: 8 });
});
