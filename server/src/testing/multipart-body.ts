import { defaultFilePart, multipartBodyPart } from '@cfm/contract/platform/endpoint.ts';

interface PartOfForm {
  /** Sent as JSON in one part. */
  body?: unknown;
  fields?: Record<string, string>;
  files?: { name: string; content: Buffer; type?: string }[];
  /** The name of the file parts. */
  filePart?: string;
}

/** A multipart request as sent by a browser. */
export async function multipartBody({
  body,
  fields = {},
  files = [],
  filePart = defaultFilePart,
}: PartOfForm) {
  const form = new FormData();
  if (body !== undefined)
    form.append(multipartBodyPart, new Blob([JSON.stringify(body)], { type: 'application/json' }));
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, content, type } of files)
    form.append(filePart, new Blob([new Uint8Array(content)], type === undefined ? {} : { type }), name);
  const request = new Response(form);
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}
