import { startMailServer } from './mail-server.ts';
import { inboxDir, inboxPort } from './places.ts';

const server = await startMailServer(inboxDir, inboxPort);
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => void server.close().then(() => process.exit(0)));
