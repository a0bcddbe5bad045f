interface PartOfForm {
  fields?: Record<string, string>;
  files?: { name: string; content: Buffer; type?: string }[];
}

/** A multipart request as a browser sends it, for tests. */
export async function multipartBody({ fields = {}, files = [] }: PartOfForm) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, content, type } of files)
    form.append('files', new Blob([new Uint8Array(content)], type === undefined ? {} : { type }), name);
  const request = new Response(form);
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}
