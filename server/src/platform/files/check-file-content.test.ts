import { describe, expect, it } from 'vitest';
import { type SampleName, samples } from '../../testing/sample-files.ts';
import { checkFileContent } from './check-file-content.ts';
import { fileKindOf } from './file-kinds.ts';

async function check(fileName: string, sample: SampleName): Promise<string | null> {
  const kind = fileKindOf(fileName);
  return kind && checkFileContent(kind, samples[sample]);
}

const taken: [string, SampleName, string][] = [
  ['a.pdf', 'pdf', 'application/pdf'],
  ['A.PDF', 'pdf', 'application/pdf'],
  ['a.png', 'png', 'image/png'],
  ['a.jpg', 'jpg', 'image/jpeg'],
  ['really-a-png.jpg', 'png', 'image/png'],
  ['scan.pdf', 'pdfAfterJob', 'application/pdf'],
  ['photo.jfif', 'jpg', 'image/jpeg'],
  ['photo.jpe', 'jpg', 'image/jpeg'],
  ['a.gif', 'gif', 'image/gif'],
  ['a.webp', 'webp', 'image/webp'],
  ['a.zip', 'zip', 'application/zip'],
  ['a.docx', 'docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['a.xlsx', 'xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  [
    'secret.docx',
    'encryptedOffice',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['secret.xlsx', 'encryptedOffice', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['a.odt', 'odt', 'application/vnd.oasis.opendocument.text'],
  ['a.doc', 'cfb', 'application/msword'],
  ['a.doc', 'rtf', 'application/msword'],
  ['a.msg', 'cfb', 'application/vnd.ms-outlook'],
  ['a.rtf', 'rtf', 'application/rtf'],
  ['a.mp3', 'mp3', 'audio/mpeg'],
  ['a.mp3', 'mp3WithCover', 'audio/mpeg'],
  ['a.mp4', 'mp4', 'video/mp4'],
  ['begins-like-a-bitmap.txt', 'txt', 'text/plain; charset=utf-8'],
  ['empty.txt', 'empty', 'text/plain; charset=utf-8'],
  ['wide.txt', 'utf16', 'text/plain; charset=utf-8'],
  ['a.csv', 'csv', 'text/csv; charset=utf-8'],
  ['a.eml', 'eml', 'message/rfc822'],
  ['a.eml', 'emlAfterLine', 'message/rfc822'],
  ['meeting.ics', 'ics', 'text/calendar; charset=utf-8'],
  ['person.vcf', 'vcf', 'text/vcard; charset=utf-8'],
];
const rejected: [string, SampleName][] = [
  ['invoice.pdf', 'exe'],
  ['invoice.pdf', 'html'],
  ['invoice.pdf', 'empty'],
  ['invoice.pdf', 'pdfInPage'],
  ['invoice.pdf', 'pdfInProgram'],
  ['photo.jpg', 'html'],
  ['photo.jpg', 'exe'],
  ['photo.png', 'svg'],
  ['photo.png', 'pdf'],
  ['report.docx', 'exe'],
  ['report.docx', 'jar'],
  ['report.docx', 'zip'],
  ['report.docx', 'cfb'],
  ['report.docx', 'zipOfOneFile'],
  ['report.docx', 'xlsx'],
  ['report.odt', 'docx'],
  ['report.ods', 'odt'],
  ['archive.zip', 'jar'],
  ['archive.zip', 'elf'],
  ['letter.doc', 'html'],
  ['letter.doc', 'cfbOfZeros'],
  ['letter.msg', 'cfbOfZeros'],
  ['letter.msg', 'rtf'],
  ['letter.msg', 'exe'],
  ['letter.rtf', 'txt'],
  ['sound.mp3', 'html'],
  ['film.mp4', 'exe'],
  ['note.txt', 'html'],
  ['note.txt', 'svg'],
  ['note.txt', 'script'],
  ['note.txt', 'exe'],
  ['table.csv', 'html'],
  ['mail.eml', 'html'],
  ['meeting.ics', 'vcf'],
  ['person.vcf', 'html'],
  ['program.exe', 'exe'],
  ['program.pdf.exe', 'pdf'],
  ['page.html', 'html'],
  ['picture.svg', 'svg'],
  ['script.js', 'txt'],
  ['macro.docm', 'docx'],
  ['program.jar', 'jar'],
  ['noending', 'pdf'],
  ['constructor', 'txt'],
  ['x.constructor', 'txt'],
];

describe('the content check of a file', () => {
  it.each(taken)('accepts %s with %s and serves it as %s', async (fileName, sample, type) => {
    expect(await check(fileName, sample)).toBe(type);
  });
  it.each(rejected)('rejects %s with %s', async (fileName, sample) => {
    expect(await check(fileName, sample)).toBeNull();
  });
});

describe('a text file that begins with HTML comments', () => {
  const checkText = (text: string) => {
    const kind = fileKindOf('note.txt');
    return kind && checkFileContent(kind, Buffer.from(text));
  };

  it('is accepted when text follows any number of comments', async () => {
    for (const count of [1, 40, 6_000])
      expect(await checkText(`${'<!---->'.repeat(count)}z`)).toBe('text/plain; charset=utf-8');
    expect(await checkText('<!-- a note -->\n<!-- another --> Dear colleagues')).not.toBeNull();
  });

  it('is rejected when a page follows or a comment does not end within the checked bytes', async () => {
    expect(await checkText(`${'<!-- x -->\n'.repeat(3)}<script>alert(1)</script>`)).toBeNull();
    expect(await checkText(`<!-- --> <!--${' '.repeat(70_000)}--><script>`)).toBeNull();
  });
});
