import { Gauge, type Registry } from 'prom-client';
import { endsWithin } from './lifetime.ts';

const patienceMs = 2000;

/** Creates gauges that are read at each scrape. Exports no values if the database does not answer. */
export const scrapedGauges =
  (registry: Registry) =>
  <L extends string>(
    name: string,
    help: string,
    labelNames: L[],
    read: (gauge: Gauge<L>) => Promise<void>,
  ): void => {
    new Gauge<L>({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        // After a reset, a gauge without labels is 0, which would mean that nothing waits.
        if (labelNames.length === 0) this.remove();
        await endsWithin(read(this), patienceMs);
      },
    });
  };
