import { Gauge, type Registry } from 'prom-client';
import { endsWithin } from './lifetime.ts';

const patienceMs = 2000;

/** Makes gauges that are read at each scrape: of a database that does not answer none are told. */
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
        // A gauge without labels is 0 after that, which says that nothing waits.
        if (labelNames.length === 0) this.remove();
        await endsWithin(read(this), patienceMs);
      },
    });
  };
