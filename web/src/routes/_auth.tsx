import { createFileRoute } from '@tanstack/react-router';
import { AuthLayout } from '../layouts/lazy-layouts.ts';

export const Route = createFileRoute('/_auth')({ component: AuthLayout });
