import { useEffect, useState } from 'react';
import { useCall } from '../bridge/use-call.ts';
import { useNotices } from './use-notices.ts';

/** Longer than these answers take, shorter than anybody waits: a keychain that asks its owner must not keep the window empty. */
const patience = 1_000;

/**
 * Whether what stands above every screen is known: a banner that comes after the screen pushes
 * its buttons away under the pointer, and the click goes nowhere. True after a second in any case.
 */
export function useFirstFacts(): boolean {
  const facts = [
    useCall('keychain.status', {}),
    useNotices(),
    useCall('policy.get', {}),
    useCall('jobs.list', {}),
    useCall('tokens.unsettled', {}),
  ];
  // Once shown, the screen stays: a fact that could not be had is pending again when it is asked for anew.
  const [settled, setSettled] = useState(false);
  const known = settled || facts.every(fact => !fact.isPending);
  useEffect(() => {
    if (known) return setSettled(true);
    const timer = setTimeout(() => setSettled(true), patience);
    return () => clearTimeout(timer);
  }, [known]);
  return known;
}
