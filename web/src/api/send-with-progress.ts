import { NetworkError } from './api-error.ts';
import type { Answer, Sending } from './call-endpoint.ts';

/** Sends a request with XMLHttpRequest, the only browser API that reports upload progress. */
export function sendWithProgress(
  { method, url, headers, body }: Sending,
  onProgress: (sent: number) => void,
  signal?: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'blob';
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () =>
      resolve({
        status: request.status,
        statusText: request.statusText,
        blob: request.response ?? new Blob(),
      });
    request.onerror = () => reject(new NetworkError());
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    // describe() builds text, form fields or a FormData, never a stream.
    request.send(body as XMLHttpRequestBodyInit | null);
  });
}
