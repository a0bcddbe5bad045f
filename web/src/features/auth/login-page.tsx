import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { CredentialsForm } from './credentials-form.tsx';
import { SecurityCodeForm } from './security-code-form.tsx';

/** Login: credentials, then, where a second factor is required, the security code. */
export function LoginPage() {
  const { redirecturl } = useSearch({ from: '/auth/account/login' });
  /** The name of a sign-in that waits for its second factor. */
  const [pendingName, setPendingName] = useState<string | null>(null);
  return pendingName === null ? (
    <CredentialsForm redirecturl={redirecturl} onSecondFactor={setPendingName} />
  ) : (
    <SecurityCodeForm name={pendingName} redirecturl={redirecturl} onBack={() => setPendingName(null)} />
  );
}
