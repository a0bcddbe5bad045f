/** Copy of pasted or dropped data, because the browser clears it when the event ends. */
export interface PastedContent {
  html: string;
  text: string;
  rtf: string;
  files: File[];
}
export const readPasted = (data: DataTransfer | null): PastedContent => ({
  html: data?.getData('text/html') ?? '',
  text: data?.getData('text/plain') ?? '',
  rtf: data?.getData('text/rtf') ?? '',
  files: [...(data?.files ?? [])],
});
