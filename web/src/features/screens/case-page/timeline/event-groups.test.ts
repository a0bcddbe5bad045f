import { caseEventTypes } from '@cfm/contract/cases/event-types.ts';
import { describe, expect, it } from 'vitest';
import { sampleComment, sampleRequest, sampleStatus } from '../sample-case.ts';
import { countEvents, fitsFilter, foldRuns, joinEvents } from './event-groups.ts';

const file = {
  attachmentId: 1,
  fileName: 'a.pdf',
  contentType: 'application/pdf',
  sizeBytes: 1,
  isPreviewable: true,
};

describe('filters of the timeline', () => {
  it('assign each type to exactly one of mails, comments and process', () => {
    for (const type of caseEventTypes) {
      const event = { type, attachments: [] };
      const fitting = (['mails', 'comments', 'process'] as const).filter((filter) =>
        fitsFilter(event, filter),
      );
      expect(fitting, type).toHaveLength(1);
      expect(fitsFilter(event, 'all')).toBe(true);
    }
  });

  it('show events with files under Files', () => {
    expect(fitsFilter({ type: 'mailReceived', attachments: [file] }, 'files')).toBe(true);
    expect(fitsFilter(sampleComment(1), 'files')).toBe(false);
  });

  it('count all events of the case, and its files', () => {
    const counts = [
      { type: 'comment', count: 120, withFiles: 2 },
      { type: 'mailReceived', count: 3, withFiles: 1 },
      { type: 'mailSent', count: 4, withFiles: 0 },
      { type: 'status', count: 13, withFiles: 0 },
    ] as const;
    expect(countEvents(counts, 21)).toEqual({ all: 140, mails: 7, comments: 120, process: 13, files: 21 });
    const first = { type: 'mailReceived' } as const;
    expect(countEvents(counts, 21, first), 'without the message above them').toEqual({
      all: 139,
      mails: 6,
      comments: 120,
      process: 13,
      files: 21,
    });
  });
});

it('joinEvents removes duplicates of overlapping pages and sorts newest first', () => {
  const [one, two, three] = [sampleComment(1), sampleComment(2), sampleComment(3)];
  expect(joinEvents([three, two], [two, one]).map(({ caseEventId }) => caseEventId)).toEqual([3, 2, 1]);
});

describe('foldRuns', () => {
  const comment = sampleComment(9);
  const [one, two, three] = [sampleStatus(1), sampleStatus(2), sampleStatus(3)];

  it('combines three consecutive lines, with the oldest one as key', () => {
    expect(foldRuns([comment, three, two, one])).toEqual([comment, { key: 1, events: [three, two, one] }]);
  });
  it('keeps two lines, and lines separated by a comment', () => {
    expect(foldRuns([three, two, comment, one])).toEqual([three, two, comment, one]);
  });
  it('hides no text of the customer', () => {
    const asked = sampleRequest(2, 'asked');
    const answered = sampleRequest(2, 'answered');
    expect(foldRuns([three, asked, one])).toEqual([{ key: 1, events: [three, asked, one] }]);
    expect(foldRuns([three, answered, one])).toEqual([three, answered, one]);
  });
  it('hides no file', () => {
    const withFile = { ...two, attachments: [file] };
    expect(foldRuns([three, withFile, one])).toEqual([three, withFile, one]);
  });
});
