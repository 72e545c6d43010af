import { useEffect, useRef } from 'react';
import { recall, remember } from '../../lib/entry-memory.ts';

/**
 * Milliseconds between two writes of the scroll position. Safari allows 100 in 30 seconds, and
 * navigations count too.
 */
const noteInterval = 400;

/** Events that mean that the visitor scrolls somewhere else. */
const ownMoves = ['wheel', 'touchmove', 'keydown'] as const;

interface Return {
  /** Whether the list matches the current address; false while another page is loading. */
  isOpen: boolean;
  /** Whether it shows everything that the filter needs. */
  isComplete: boolean;
  /** The number of posts shown. */
  length: number;
}

/**
 * Restores the scroll position of a visitor who returns to the list, as soon as the list is long
 * enough.
 */
export function useReturn({ isOpen, isComplete, length }: Return): void {
  const goal = useRef<number>(undefined);
  useEffect(() => {
    goal.current = recall().top;
    const giveUp = () => {
      goal.current = undefined;
    };
    for (const move of ownMoves) addEventListener(move, giveUp, { passive: true });
    return () => {
      for (const move of ownMoves) removeEventListener(move, giveUp);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is longer with every post
  useEffect(() => {
    const top = goal.current;
    if (!isComplete || top === undefined || top > document.body.scrollHeight - innerHeight) return;
    scrollTo({ top, behavior: 'instant' });
    goal.current = undefined;
  }, [isComplete, length]);

  useEffect(() => (isOpen && isComplete ? noteScroll() : undefined), [isOpen, isComplete]);
}

/**
 * Stores the scroll position in the history.
 * @returns a function that stops it.
 */
function noteScroll(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = () => {
    clearTimeout(timer);
    timer = undefined;
    remember({ top: scrollY });
  };
  const noteSoon = () => {
    timer ??= setTimeout(note, noteInterval);
  };
  addEventListener('scroll', noteSoon, { passive: true });
  // Before the page handles a clicked link.
  document.addEventListener('click', note, { capture: true });
  return () => {
    clearTimeout(timer);
    removeEventListener('scroll', noteSoon);
    document.removeEventListener('click', note, { capture: true });
  };
}
