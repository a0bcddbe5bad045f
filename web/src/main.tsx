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

// The scroll lock of dialogs writes a style element and looks here for its nonce.
Object.assign(globalThis, { __webpack_nonce__: cspNonce() });

reportQueryErrors();

// Texts first: no flash of English for those who read German. Without them English shows.
await loadMessages(currentLanguage()).catch(() => undefined);
const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
const root = createRoot(place);
// In pieces: nothing is typed or clicked meanwhile that would have to wait for the whole.
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
