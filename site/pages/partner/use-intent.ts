import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { PartnerIntent } from '../../domain/partner-intent.ts';
import type { PartnerIntents } from '../../domain/partner-intents.ts';

const neverChanges = () => () => {};

/** The intent in the link that the visitor followed. Until hydration it is `project`. */
export function useIntent(intents: PartnerIntents): PartnerIntent {
  const { search } = useLocation();
  const query = useSyncExternalStore(
    neverChanges,
    () => search,
    () => '',
  );
  const name = new URLSearchParams(query).get('intent') ?? '';
  return Object.hasOwn(intents, name) ? intents[name as keyof PartnerIntents] : intents.project;
}
