import { richTextPictureMaxBytes } from '@cfm/contract/platform/limits.ts';

/** Types that are kept if small enough. Mail clients don't show WebP, so it is converted. */
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

/** Converts a picture to a data: URL of at most `room` bytes, shrunk if necessary, or returns why it can't. */
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

/** On a white background, because JPEG has no transparency. */
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

/** Decodes a data: URL, or returns undefined if invalid. The content security policy blocks `fetch` for it. */
export function blobOfDataUrl(url: string): Blob | undefined {
  const comma = url.indexOf(',');
  const head = url.slice(0, comma);
  if (!head.startsWith('data:') || !head.endsWith(';base64')) return undefined;
  const [type = ''] = head.slice('data:'.length).split(';');
  try {
    return new Blob([Uint8Array.from(atob(url.slice(comma + 1)), (character) => character.charCodeAt(0))], {
      type,
    });
  } catch {
    return undefined;
  }
}
