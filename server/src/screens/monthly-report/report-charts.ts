import { Readable } from 'node:stream';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { globalFigureMin } from '@cfm/contract/platform/limits.ts';
import { inArray } from 'drizzle-orm';
import type { Ctx, Tx } from '../../context.ts';
import type { ChartPage, ChartPanel } from '../../platform/charts/chart-page.ts';
import { drawCharts } from '../../platform/charts/draw-charts.ts';
import { gap, missing, noteHeightOf, panelEdgesOf, typeSizes } from '../../platform/charts/look.ts';
import { receiveFile } from '../../platform/files/receive-file.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import type { InlinePicture } from '../../platform/outbox/inline-pictures.ts';
import type { MailFile } from '../../platform/outbox/tables.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { figureTables } from './figure-tables.ts';
import type { MonthFigures } from './month-figures.ts';
import { chartId, chartWidth, reportLanguages } from './render-report.ts';

const type = 'large';
/** The chart shows the most frequent topics and regions. The tables of the page have all. */
const shownRows = 5;
const rowHeight = 47;
const columnsHeight = 150;

/** The chart of the month in a language, as PNG. */
export function drawChart(figures: MonthFigures, language: Language): Promise<Buffer> {
  return drawOnce(chartPage(figures, language));
}

export function chartPage(figures: MonthFigures, language: Language): ChartPage {
  const text = textsOf(language, 'monthlyMail');
  const { totals, regions, topics } = figureTables(figures, language);
  const lists = (
    [
      ['regions', regions],
      ['topics', topics],
    ] as const
  )
    .filter(([, { rows }]) => rows.length > 0)
    .map(([key, table]) => ({
      ...table,
      title: table.rows.length > shownRows ? text(`strongest.${key}`, { count: shownRows }) : table.title,
      rows: table.rows.slice(0, shownRows),
    }));
  const sizes = typeSizes[type];
  const edges = panelEdgesOf(sizes);
  const panels: (ChartPanel & { height: number })[] = [
    { kind: 'columns', table: totals, series: 'compared', share: 1, height: edges + columnsHeight },
    ...lists.map((table) => ({
      ...{ kind: 'bars' as const, table, series: 'compared' as const, share: 1 },
      height: edges + rowHeight * table.rows.length,
    })),
  ];
  const isMissing = panels.some(({ table }) => table.rows.some(({ cells }) => cells.includes(null)));
  const note = isMissing ? { note: text('chartNote', { missing, count: globalFigureMin }) } : {};
  return {
    ...{ language, type, width: chartWidth, ...note },
    height:
      panels.reduce((sum, { height }) => sum + height + gap, -gap) + (isMissing ? noteHeightOf(sizes) : 0),
    rows: panels.map(({ height, ...panel }) => ({ share: height, panels: [panel] })),
  };
}

/** Cache of the last pictures by their input. Page, preview and mails use the same two. */
const drawn = new Map<string, Promise<Buffer>>();
const keptPictures = 4;
function drawOnce(page: ChartPage): Promise<Buffer> {
  const key = JSON.stringify(page);
  const picture = drawn.get(key) ?? drawCharts([page]);
  // A map keeps insertion order, so this makes it the most recently used.
  drawn.delete(key);
  drawn.set(key, picture);
  picture.catch(() => drawn.delete(key));
  for (const longAgo of [...drawn.keys()].slice(0, -keptPictures)) drawn.delete(longAgo);
  return picture;
}

/** Both charts as inline pictures of the mail. */
export async function drawBoth(figures: MonthFigures): Promise<InlinePicture[]> {
  const { month } = figures.months.month;
  const pictures: InlinePicture[] = [];
  for (const language of reportLanguages)
    pictures.push({
      contentId: chartId(month, language),
      contentType: 'image/png',
      bytes: await drawChart(figures, language),
    });
  return pictures;
}

/** Stores pictures outside a transaction. `useFiles` marks them as in use; unused ones are cleaned up. */
export async function storePictures(ctx: Ctx, pictures: readonly InlinePicture[]): Promise<MailFile[]> {
  const receive = receiveFile(ctx);
  const files: MailFile[] = [];
  for (const { contentId, contentType, bytes } of pictures) {
    const name = `${contentId.slice(0, contentId.indexOf('@'))}.png`;
    const { storedFileId, fileName } = await receive(
      name,
      contentType,
      Readable.from([bytes], { objectMode: false }),
    );
    files.push({ storedFileId, fileName, contentId });
  }
  return files;
}
export const useFiles = (tx: Tx, files: readonly MailFile[]) =>
  tx.db
    .update(storedFiles)
    .set({ isInUse: true })
    .where(
      inArray(
        storedFiles.storedFileId,
        files.map(({ storedFileId }) => storedFileId),
      ),
    );
