import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { currentLanguage } from './api/language.ts';
import { cspNonce } from './api/page-meta.ts';
import { queryClient } from './api/query-client.ts';
import { reportQueryErrors } from './api/report-error.ts';
import { loadMessages } from './api/texts.ts';
import { router } from './router.tsx';
import { TextProvider } from './ui/text-provider.tsx';
import { cssVariables, theme } from './ui/theme.ts';
import { watchPastes } from './ui/watch-pastes.ts';

// The scroll lock of dialogs writes a style element and reads its nonce here.
Object.assign(globalThis, { __webpack_nonce__: cspNonce() });

reportQueryErrors();
watchPastes((field, pasted) =>
  import('./ui/report-plain-paste.ts').then(({ reportPlainPaste }) => reportPlainPaste(field, pasted)),
);

// Loads texts first, so that German users see no flash of English. If that fails, English shows.
await loadMessages(currentLanguage()).catch(() => undefined);
const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
const root = createRoot(place);
// In a transition, so that rendering does not block typing and clicks.
startTransition(() =>
  root.render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => cspNonce() ?? ''}
        withGlobalClasses={false}
      >
        <TextProvider>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </TextProvider>
      </MantineProvider>
    </StrictMode>,
  ),
);
