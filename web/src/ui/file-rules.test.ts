import { expect, test } from 'vitest';
import { admitFiles } from './file-rules.ts';

const file = (name: string, size: number) => new File([new Uint8Array(size)], name);
const limits = { maxBytes: 10, maxCount: 2, accept: ['.pdf'] };

test('rejects files beyond the limits, each with its reason', () => {
  const { files, rejections } = admitFiles(
    [],
    [
      file('a.PDF', 10),
      file('b.exe', 1),
      file('c.pdf', 11),
      file('d.pdf', 0),
      file('e.pdf', 1),
      file('f.pdf', 1),
    ],
    limits,
  );
  expect(files.map(({ name }) => name)).toEqual(['a.PDF', 'e.pdf']);
  expect(rejections).toEqual([
    { reason: 'fileTypeRejected', name: 'b.exe' },
    { reason: 'fileTooLarge', name: 'c.pdf' },
    { reason: 'fileEmpty', name: 'd.pdf' },
    { reason: 'tooManyFiles' },
  ]);
});

test('ignores a file that is already present', () => {
  const present = [file('a.pdf', 3)];
  expect(admitFiles(present, [file('a.pdf', 3)], limits)).toEqual({ files: present, rejections: [] });
});
