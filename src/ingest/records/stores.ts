import { z } from 'zod';
import { UNDISCLOSED_STATE, US_STATES } from '../../domain/us-states.ts';
import { optionalText, slug, text, textSet, timestamp, uuid } from './fields.ts';
