import { useEffect, useRef } from 'react';
import { recall, remember } from '../../lib/entry-memory.ts';

/** Milliseconds between two notes of where a visitor is. */
const noteInterval = 150;

/** What a visitor does to go elsewhere in the page than where they were. */
const ownMoves = ['wheel', 'touchmove', 'keydown'] as const;

interface Return {
  /** Whether the list is what its address shows; not while another page is on its way. */
  isOpen: boolean;
  /** Whether it shows what was asked for. */
  isComplete: boolean;
  /** How many posts it shows. */
  length: number;
}

/** Brings a visitor who comes back to the list to where they left it, as soon as it is as long. */
export function useReturn({ isOpen, isComplete, length }: Return): void {
  const goal = useRef<number>(undefined);
  useEffect(() => {
    goal.current = recall().top;
    const giveUp = () => {
      goal.current = undefined;
    };
    for (const move of ownMoves) addEventListener(move, giveUp, { once: true, passive: true });
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

/** Keeps in the history how far the page is scrolled; returns how to stop. */
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
  // Before a link in it is followed.
  document.addEventListener('click', note, { capture: true });
  return () => {
    clearTimeout(timer);
    removeEventListener('scroll', noteSoon);
    document.removeEventListener('click', note, { capture: true });
  };
}
