import { IconLock, IconUser, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '@/entities/contest/form/ChoiceField';
import classes from '@/entities/contest/form/form.module.css';
import { maxLength } from '@/entities/contest/form/limits';
import { fieldPlace, useField } from '@/entities/contest/form/useField';
import { formats } from '@/formats/registry';
import { gamesQuery } from '@/shared/api/games';
import type { Contest, GameRef, ParticipantType } from '@/shared/api/types';
import { imageTypes } from '@/shared/lib/imageTypes';
import { Cover } from '@/shared/ui/Cover';
import { SelectField, TextField } from '@/shared/ui/Field';
import { HelpLink } from '@/shared/ui/HelpLink';
import { Section } from '@/shared/ui/Page';
import { PictureField } from '@/shared/ui/PictureField';

/** Every contest type can be played by single players and by teams (CONTEST-1). */
const participantTypes: readonly ParticipantType[] = ['SOLO', 'MULTI'];

interface BasicsSectionProps {
  contest: Contest | null;
  /** Called with whether the cover is being uploaded. */
  onBusy: (busy: boolean) => void;
}

/** The game, the name and the participants. */
export function BasicsSection({ contest, onBusy }: BasicsSectionProps) {
  const { t } = useTranslation(['contest', 'common']);
  const games = useQuery(gamesQuery);
  const name = useField('name');
  const contestType = useField('contestType');
  const participantType = useField('participantType');
  const locked = (contest?.entryCount ?? 0) > 0;
  const known = games.data ?? [];
  // A game that is no longer offered still has its name in the contests that use it.
  const titles =
    contest?.game && !known.some(({ id }) => id === contest.gameId) ? [...known, contest.game] : known;
  return (
    <Section heading={t('contest:form.section.basics')}>
      <div className={classes.fields}>
        <GameField contest={contest} games={titles} />
        <div {...fieldPlace('name')}>
          <TextField
            {...name}
            label={t('contest:form.field.name')}
            placeholder={t('contest:form.placeholder.name')}
            maxLength={maxLength.name}
            autoComplete="off"
            withAsterisk
          />
        </div>
        <CoverField contest={contest} games={titles} onBusy={onBusy} />
        <div {...fieldPlace('contestType')}>
          <ChoiceField
            label={t('contest:form.field.contestType')}
            name={contestType.name}
            value={contestType.value}
            onChange={contestType.onChange}
            disabled={locked}
            error={contestType.error}
            choices={formats.map(({ type, icon: Icon }) => ({
              value: type,
              label: t(`common:contestType.${type}`),
              text: t(`contest:form.hint.${type}`),
              icon: <Icon size={24} aria-hidden="true" />,
            }))}
          />
          <HelpLink topic="formats" text="formats" beside />
        </div>
        <div {...fieldPlace('participantType')}>
          <ChoiceField
            label={t('contest:form.field.participantType')}
            name={participantType.name}
            value={participantType.value}
            onChange={participantType.onChange}
            disabled={locked}
            note={
              locked
                ? t('contest:form.typeLocked', { count: contest?.entryCount ?? 0 })
                : t('contest:form.typeLater')
            }
            error={participantType.error}
            choices={participantTypes.map((value) => ({
              value,
              label: t(`common:participantType.${value}`),
              text: t(`contest:form.hint.${value}`),
              icon:
                value === 'SOLO' ? (
                  <IconUser size={24} aria-hidden="true" />
                ) : (
                  <IconUsersGroup size={24} aria-hidden="true" />
                ),
            }))}
          />
        </div>
      </div>
    </Section>
  );
}

interface GameProps {
  contest: Contest | null;
  games: readonly GameRef[];
}

/** The game, which a stored contest cannot change. */
function GameField({ contest, games }: GameProps) {
  const { t } = useTranslation('contest');
  const { value: gameId, error: gameError, onChange: chooseGame, ...game } = useField('gameId');
  return (
    <div {...fieldPlace('gameId')}>
      <SelectField
        {...game}
        label={t('form.field.gameId')}
        placeholder={t('list.selectGame')}
        data={games.map(({ id, gameName }) => ({ value: String(id), label: gameName }))}
        value={gameId === null ? null : String(gameId)}
        onChange={(value) => chooseGame(value ? Number(value) : null)}
        readOnly={contest !== null}
        data-locked={contest !== null || undefined}
        rightSection={contest && <IconLock size={18} aria-hidden="true" />}
        description={t('form.gameLocked')}
        searchable={contest === null}
        allowDeselect={false}
        withAsterisk
        error={gameError}
      />
    </div>
  );
}

/** The cover. Without an image it is drawn from the game and the format. */
function CoverField({ contest, games, onBusy }: GameProps & BasicsSectionProps) {
  const { t } = useTranslation('contest');
  const { value: gameId } = useField('gameId');
  const { value: contestType } = useField('contestType');
  const image = useField('image');
  return (
    <div className={classes.cover} {...fieldPlace('image')}>
      <PictureField
        label={t('form.field.image')}
        value={image.value}
        url={image.value ? `/api/v1/files/${image.value}` : null}
        onChange={image.onChange}
        onBusy={onBusy}
        prefix="contests"
        accept={imageTypes.cover}
        ratio={16 / 9}
        width={1920}
        placeholder={
          <Cover
            id={contest?.id ?? 'new'}
            gameKey={games.find(({ id }) => id === gameId)?.key ?? null}
            contest={{
              contestType,
              playState: contest?.playState ?? 'none',
              entryCount: contest?.entryCount ?? 0,
              entryMaxCount: contest?.entryMaxCount ?? 16,
            }}
          />
        }
        error={image.error}
      />
      <p className={classes.hint}>{t('form.hint.image')}</p>
    </div>
  );
}
