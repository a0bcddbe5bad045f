import { richTextPictureMaxBytes } from '@cfm/contract/platform/limits.ts';

/** Kept as they are if they are small. Mail programs don't show WebP, so it is converted. */
const keptTypes = ['image/png', 'image/jpeg', 'image/gif'];
const widths = [1600, 1200, 900, 640];
const qualities = [0.85, 0.7, 0.55];

/** Length of a data: URL with this many bytes. */
const urlLength = (bytes: number): number => Math.ceil(bytes / 3) * 4 + 32;

function asDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** A picture as a data: URL of at most `room` bytes, made smaller if it has to be; or why it can't be one. */
export async function fitPicture(
  blob: Blob,
  room: number,
): Promise<{ src: string } | 'tooLarge' | 'unreadable'> {
  const most = Math.min(room, richTextPictureMaxBytes);
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(blob);
  } catch {
    return 'unreadable';
  }
  try {
    if (keptTypes.includes(blob.type) && urlLength(blob.size) <= most) return { src: await asDataUrl(blob) };
    for (const width of widths) {
      const canvas = drawn(bitmap, Math.min(width, bitmap.width));
      for (const quality of qualities) {
        const src = canvas.toDataURL('image/jpeg', quality);
        if (src.length <= most) return { src };
      }
    }
    return 'tooLarge';
  } finally {
    bitmap.close();
  }
}

/** On white, because JPEG has no transparency. */
function drawn(bitmap: ImageBitmap, width: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser has no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The bytes of a data: URL, or undefined if it is broken. The content policy of the page doesn't let `fetch` read one. */
export function blobOfDataUrl(url: string): Blob | undefined {
  const [, type = '', data = ''] = /^data:([^;,]*)[^,]*;base64,(.*)$/s.exec(url) ?? [];
  try {
    return new Blob([Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))], { type });
  } catch {
    return undefined;
  }
}
