import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../api/notifications.ts';
import { reportError } from '../../api/report-error.ts';

interface TestMail {
  email: string;
  isMailKept: boolean;
}
/** Sends a test mail to the signed-in user and reports the result. */
export function useTestMail(ask: () => Promise<TestMail>) {
  const text = useTranslations('testMail');
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      const { email, isMailKept } = await ask();
      if (isMailKept) notify.warning(text('kept', { email }));
      else notify.success(text('sent', { email }));
    } catch (error) {
      reportError(error);
    } finally {
      setSending(false);
    }
  };
  return { isSending, send: () => void send() };
}
