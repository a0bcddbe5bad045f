/** Formats a Markdown table: columns of text left-aligned, columns of figures right-aligned. */
export function markdownTable([head = [], ...lines]: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const marks = head.map((_title, column) => (/[a-z]/.test(lines[0]?.[column] ?? '') ? '---' : '--:'));
  return [head, marks, ...lines].map(row).join('\n');
}
