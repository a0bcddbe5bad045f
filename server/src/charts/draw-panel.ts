import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, setPlatformAPI, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { ChartPanel } from './chart-page.ts';
import { widthOfText } from './measure-text.ts';
import { panelOption } from './panel-option.ts';

use([BarChart, LineChart, ScatterChart, GridComponent, SVGRenderer]);
setPlatformAPI({
  measureText: (text, font) => ({
    width: widthOfText(
      text ?? '',
      Number.parseFloat(/(\d{1,4}(?:\.\d{1,4})?)px/.exec(font ?? '')?.[1] ?? '12'),
    ),
  }),
});

interface Place {
  panel: ChartPanel;
  width: number;
  height: number;
  format: (value: number) => string;
}
/** The chart of a panel as an SVG element of this size. */
export function drawPanel({ panel, width, height, format }: Place): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption(panelOption({ panel, width, height, format }));
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}
