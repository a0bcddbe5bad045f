import { createFileRoute } from '@tanstack/react-router';
import { MainLayout } from '../layouts/lazy-layouts.ts';

export const Route = createFileRoute('/_main')({ component: MainLayout });
