/** Size of the beginning of a file that is checked for its type. */
export const headBytes = 64 * 1024;

/** Check that the bytes of a file match its kind. */
export type ContentTest =
  | 'pdf'
  | 'image'
  | 'zip'
  | 'openXml'
  | 'openDocument'
  | 'oldOffice'
  | 'oldWord'
  | 'rtf'
  | 'media'
  | 'text'
  | 'mail'
  | 'calendar'
  | 'card';

export interface FileKind {
  /** Content type to serve. Images and media are served with the detected type. */
  contentType: string;
  test: ContentTest;
}
const openXml = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';
const kind = (contentType: string, test: ContentTest): FileKind => ({ contentType, test });

/** Accepted files by ending. All others are rejected (rule 13.5). */
const kinds: Readonly<Record<string, FileKind>> = {
  pdf: kind('application/pdf', 'pdf'),
  png: kind('image/png', 'image'),
  jpg: kind('image/jpeg', 'image'),
  jpeg: kind('image/jpeg', 'image'),
  jpe: kind('image/jpeg', 'image'),
  jfif: kind('image/jpeg', 'image'),
  gif: kind('image/gif', 'image'),
  webp: kind('image/webp', 'image'),
  bmp: kind('image/bmp', 'image'),
  tif: kind('image/tiff', 'image'),
  tiff: kind('image/tiff', 'image'),
  heic: kind('image/heic', 'image'),
  heif: kind('image/heif', 'image'),
  avif: kind('image/avif', 'image'),
  docx: kind(`${openXml}.wordprocessingml.document`, 'openXml'),
  xlsx: kind(`${openXml}.spreadsheetml.sheet`, 'openXml'),
  pptx: kind(`${openXml}.presentationml.presentation`, 'openXml'),
  odt: kind(`${openDocument}.text`, 'openDocument'),
  ods: kind(`${openDocument}.spreadsheet`, 'openDocument'),
  odp: kind(`${openDocument}.presentation`, 'openDocument'),
  zip: kind('application/zip', 'zip'),
  doc: kind('application/msword', 'oldWord'),
  xls: kind('application/vnd.ms-excel', 'oldOffice'),
  ppt: kind('application/vnd.ms-powerpoint', 'oldOffice'),
  msg: kind('application/vnd.ms-outlook', 'oldOffice'),
  rtf: kind('application/rtf', 'rtf'),
  txt: kind('text/plain; charset=utf-8', 'text'),
  csv: kind('text/csv; charset=utf-8', 'text'),
  eml: kind('message/rfc822', 'mail'),
  ics: kind('text/calendar; charset=utf-8', 'calendar'),
  vcf: kind('text/vcard; charset=utf-8', 'card'),
  mp3: kind('audio/mpeg', 'media'),
  m4a: kind('audio/mp4', 'media'),
  wav: kind('audio/wav', 'media'),
  aac: kind('audio/aac', 'media'),
  amr: kind('audio/amr', 'media'),
  flac: kind('audio/flac', 'media'),
  ogg: kind('audio/ogg', 'media'),
  opus: kind('audio/ogg', 'media'),
  wma: kind('audio/x-ms-wma', 'media'),
  mp4: kind('video/mp4', 'media'),
  m4v: kind('video/mp4', 'media'),
  mov: kind('video/quicktime', 'media'),
  '3gp': kind('video/3gpp', 'media'),
  webm: kind('video/webm', 'media'),
  mkv: kind('video/matroska', 'media'),
  avi: kind('video/vnd.avi', 'media'),
  mpg: kind('video/mpeg', 'media'),
  mpeg: kind('video/mpeg', 'media'),
  wmv: kind('video/x-ms-wmv', 'media'),
};

/** Kind of file for a name, or null if such files are rejected. */
export function fileKindOf(fileName: string): FileKind | null {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  return ending !== undefined && Object.hasOwn(kinds, ending) ? (kinds[ending] ?? null) : null;
}

/** Types that a browser displays without running code. */
export const previewableTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf'];
