import { randomUUID } from 'node:crypto';
import { expect, inject, it, vi } from 'vitest';
import { openPool } from '../../testing/open-pool.ts';
import { warnOfLocale } from './check-database.ts';

it.each([
  ['C', 1],
  ['C.UTF-8', 0],
])(
  'warns of a database with the locale %s %i times, whose search knows ASCII letters only',
  async (locale, times) => {
    const { serverRole: _role, standby: _standby, ...server } = inject('testServer');
    const database = `locale_${randomUUID().replaceAll('-', '')}`;
    const admin = openPool({ ...server, database: 'postgres', max: 1 });
    await admin.query(`create database ${database} template template0 encoding 'UTF8' locale '${locale}'`);
    const pool = openPool({ ...server, database, max: 1 });
    const warn = vi.fn();
    await warnOfLocale(pool, { warn });
    expect(warn).toHaveBeenCalledTimes(times);
    await pool.end();
    await admin.query(`drop database ${database}`);
    await admin.end();
  },
);
