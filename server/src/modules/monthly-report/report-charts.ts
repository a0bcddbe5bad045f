import { Readable } from 'node:stream';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { inArray } from 'drizzle-orm';
import type { ChartPage } from '../../charts/chart-page.ts';
import { drawCharts } from '../../charts/draw-charts.ts';
import type { Ctx } from '../../context.ts';
import { receiveFile } from '../../files/receive-file.ts';
import { storedFiles } from '../../files/tables.ts';
import type { InlinePicture } from '../mail-out/inline-pictures.ts';
import type { MailFile } from '../mail-out/tables.ts';
import { figureTables } from './figure-tables.ts';
import type { MonthFigures } from './month-figures.ts';
import { chartId, reportLanguages } from './render-report.ts';

/** Of topics and regions the chart shows the strongest ones; the table beneath it has all. */
const shownRows = 5;
const chartWidth = 400;
/** Of a panel: its title and legend, and each row of lying bars. */
const headHeight = 76;
const rowHeight = 36;
const columnsHeight = 190;
const gap = 14;

/** The chart of the month in a language, as a PNG: it is drawn at twice the size that it stands in the mail, to be sharp on any screen. */
export function drawChart(figures: MonthFigures, language: Language): Promise<Buffer> {
  const { totals, regions, topics } = figureTables(figures, language);
  const lists = [regions, topics]
    .filter(({ rows }) => rows.length > 0)
    .map((table) => ({ ...table, rows: table.rows.slice(0, shownRows) }));
  const rows: ChartPage['rows'] = [
    {
      share: columnsHeight,
      panels: [{ kind: 'columns', table: totals, series: 'compared', share: 1 }],
    },
    ...lists.map((table) => ({
      share: headHeight + rowHeight * table.rows.length,
      panels: [{ kind: 'bars' as const, table, series: 'compared' as const, share: 1 }],
    })),
  ];
  const height = rows.reduce((sum, { share }) => sum + share + gap, -gap);
  return drawOnce({ language, width: chartWidth, height, scale: 2, rows });
}

/** Page, preview, and mails ask for the same two pictures: what was drawn last is kept, under all that it was drawn of. */
const drawn = new Map<string, Promise<Buffer>>();
const keptPictures = 4;
function drawOnce(page: ChartPage): Promise<Buffer> {
  const key = JSON.stringify(page);
  const known = drawn.get(key);
  if (known) return known;
  const picture = drawCharts(page);
  drawn.set(key, picture);
  picture.catch(() => drawn.delete(key));
  for (const oldest of [...drawn.keys()].slice(0, -keptPictures)) drawn.delete(oldest);
  return picture;
}

/** Both charts, as they stand in the mail. */
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

/** Puts them into the store, outside of any transaction; `useFiles` takes them into use, what nobody does is swept away. */
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
export const useFiles = (tx: Ctx, files: readonly MailFile[]) =>
  tx.db
    .update(storedFiles)
    .set({ isInUse: true })
    .where(
      inArray(
        storedFiles.storedFileId,
        files.map(({ storedFileId }) => storedFileId),
      ),
    );
