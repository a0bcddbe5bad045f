import { auditEndpoints } from '@cfm/contract/access/audit.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../../api/client.ts';
import { notify } from '../../../api/notifications.ts';
import { rangeOf } from '../../../ui/list/paging.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { toZoned } from '../../../ui/zoned-time.ts';
import { type AuditSearch, filterOf } from './audit-search.ts';

const key = ['audit'] as const;

export const useAudit = (search: AuditSearch) =>
  useQuery({
    queryKey: [...key, 'list', search],
    queryFn: ({ signal }) =>
      call(auditEndpoints.listAudit, { query: { ...filterOf(search), ...rangeOf(search) } }, { signal }),
    placeholderData: keepPreviousData,
    // Sends no request on the person tab until a person is chosen.
    enabled: search.tab === 'log' || search.userId !== null,
  });
export const useAuditInfo = () =>
  useQuery({
    queryKey: [...key, 'info'],
    queryFn: ({ signal }) => call(auditEndpoints.auditInfo, {}, { signal }),
  });
export const useSumOfPerson = (userId: number, from: string | null, to: string | null) =>
  useQuery({
    queryKey: [...key, 'person', userId, from, to],
    queryFn: ({ signal }) =>
      call(
        auditEndpoints.sumOfPerson,
        { query: { userId, ...(from !== null && { from }), ...(to !== null && { to }) } },
        { signal },
      ),
  });

export function useAuditExport(search: AuditSearch) {
  const text = useTranslations('audit');
  return useMutation({
    mutationFn: () => call(auditEndpoints.exportAudit, { body: filterOf(search) }),
    onSuccess: (file) => {
      saveFile(file, text('exportName', { date: toZoned(new Date()).date }));
      notify.success(text('exported'));
    },
  });
}
