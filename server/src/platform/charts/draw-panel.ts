import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, setPlatformAPI, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { widthOfText } from './measure-text.ts';
import { type PanelPlace, panelOption } from './panel-option.ts';

use([BarChart, LineChart, ScatterChart, GridComponent, SVGRenderer]);
setPlatformAPI({
  measureText: (text, font) => ({
    width: widthOfText(
      text ?? '',
      Number.parseFloat(/(\d{1,4}(?:\.\d{1,4})?)px/.exec(font ?? '')?.[1] ?? '12'),
    ),
  }),
});

/** Draws the chart of a panel as an SVG element of this size. */
export function drawPanel(place: PanelPlace): string {
  const { width, height } = place;
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption(panelOption(place));
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}
