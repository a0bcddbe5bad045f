import { createHash, randomBytes } from 'node:crypto';
import { multipartBodyPart } from '@cfm/contract/endpoint.ts';

interface FormParts {
  body?: unknown;
  files?: readonly File[];
}
/** A body beside files, as the client of the product sends it. */
export function formOf({ body, files = [] }: FormParts): FormData {
  const form = new FormData();
  form.append(multipartBodyPart, new Blob([JSON.stringify(body)], { type: 'application/json' }));
  for (const file of files) form.append('files', file, file.name);
  return form;
}

/** Nobody reads it: what it begins with is what tells its kind. */
export function randomPdf(name: string, bytes: number): { file: File; sha256: string } {
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)]);
  return {
    file: new File([content], name, { type: 'application/pdf' }),
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}
