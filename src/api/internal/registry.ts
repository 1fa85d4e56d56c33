import { z } from 'zod';

/** The components of the internal description: apart from the global registry, whose components are public. */
export const internalComponents = z.registry<{ id: string }>();
