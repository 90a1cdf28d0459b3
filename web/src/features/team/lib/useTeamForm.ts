import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { teamListKeys } from '@/entities/team/api';
import { apiCall } from '@/shared/api/call';
import { isFault } from '@/shared/api/error';
import { faultText, fieldErrors } from '@/shared/api/faults';
import { apiQuery } from '@/shared/api/query';
import type { Team } from '@/shared/api/types';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { useTimeZone } from '@/shared/viewer/viewer';
import { changedByBoth, type TeamChange, type TeamConflict, type TeamDraft } from './conflict';
import { leastCount, maxLength, type TeamValues, teamRules } from './rules';
import { bodyOf, changedFields, valuesOf, withFields } from './values';

/** How often a save is repeated on top of what others saved in the meantime. */
const mostTries = 3;

interface TeamFormOptions {
  team: Team | undefined;
  onSaved: (team: Team) => void;
}

/** The values of the form, their rules, and how they are saved. */
export function useTeamForm({ team, onSaved }: TeamFormOptions) {
  const queries = useQueryClient();
  const withKey = useIdempotencyKey();
  const zone = useTimeZone();
  const memberCount = team?.memberCount ?? 1;
  const rules = useMemo(() => teamRules(memberCount), [memberCount]);
  // undefined keeps the image; null removes it.
  const [image, setImage] = useState<string | null | undefined>(undefined);
  const [opened] = useState(() => draftOf(team, zone));
  // What the input is based on: the team as the form was opened, or as it was at the last conflict.
  const base = useRef(opened);
  const [conflict, setConflict] = useState<TeamConflict | null>(null);
  const form = useForm<TeamValues>({ resolver: zodResolver(rules), defaultValues: opened.values });

  /** Returns null after a conflict, which the form then shows. */
  async function update(id: number, input: TeamInput) {
    const answer = await saveChanges(id, base.current, input, zone);
    if ('theirs' in answer) {
      setConflict(answer);
      return null;
    }
    return answer;
  }

  const saving = useAct(
    async ({ values, picture }: TeamInput) => {
      if (team) return update(team.id, { values, picture });
      const body = { ...bodyOf(values), ...(picture !== undefined && { image: picture }) };
      return withKey(body, (key) => apiCall('post', '/teams/', { body, key }));
    },
    {
      onDone: (saved) => {
        if (!saved) return;
        queries.setQueryData(apiQuery('/teams/{id}/', { path: { id: saved.id } }).queryKey, saved);
        onSaved(saved);
      },
      refresh: teamListKeys,
      inline: true,
    },
  );

  /** Saves the input on top of what the other person saved, except for the changes in `keepTheirs`. */
  function applyChoices(keepTheirs: TeamChange[]) {
    if (!conflict) return;
    const { base: before, mine, theirs } = conflict;
    const kept = changedFields(before.values, mine.values).filter(
      (name) => !keepTheirs.includes(name === 'rank' ? 'gameId' : name),
    );
    const values = withFields(theirs.values, mine.values, kept);
    const picture = keepTheirs.includes('image') ? undefined : image;
    base.current = theirs;
    setConflict(null);
    setImage(picture);
    form.reset(values);
    void saving.run({ values, picture });
  }

  const refused = fieldErrors(saving.error);
  const error = (name: keyof TeamValues) => {
    const key = form.formState.errors[name]?.message;
    if (!key) return refused[name];
    return faultText(key, {
      length: maxLength[name as keyof typeof maxLength],
      count: leastCount(form.getValues('minSize'), memberCount),
    });
  };
  const submit = form.handleSubmit((values) => void saving.run({ values, picture: image }));
  return { form, image, setImage, saving, refused, error, submit, conflict, setConflict, applyChoices };
}

interface TeamInput {
  values: TeamValues;
  /** The path of a new picture; undefined keeps the picture, and null removes it. */
  picture: string | null | undefined;
}

/** Saves the changed fields on top of what others saved. Returns the conflict if both changed the same field. */
async function saveChanges(id: number, base: TeamDraft, input: TeamInput, zone: string) {
  const { values, picture } = input;
  const path = { id };
  for (let tries = 1; ; tries++) {
    const current = await apiCall('get', '/teams/{id}/', { path });
    const mine = { values, image: picture === undefined ? base.image : picture };
    const found: TeamConflict = { base, mine, theirs: draftOf(current, zone) };
    if (changedByBoth(found).length > 0) return found;
    const body = {
      ...bodyOf(withFields(found.theirs.values, values, changedFields(base.values, values))),
      ...(picture !== undefined && { image: picture }),
      version: current.version,
    };
    try {
      return await apiCall('put', '/teams/{id}/', { path, body });
    } catch (error) {
      if (!isFault(error, 'editConflict') || tries === mostTries) throw error;
    }
  }
}

function draftOf(team: Team | undefined, zone: string): TeamDraft {
  return { values: valuesOf(team, zone), image: team?.imageUrl ?? null };
}
