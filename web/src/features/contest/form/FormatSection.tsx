import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Contest } from '@/shared/api/types';
import { Notice } from '@/shared/ui/Notice';
import { NumberField } from '@/shared/ui/NumberField';
import { Section } from '@/shared/ui/Page';
import { ChoiceField } from './ChoiceField';
import classes from './ContestForm.module.css';
import { RankTable } from './RankTable';
import { limits } from './rules';
import { automaticRounds, leagueMatches } from './settings';
import { CountingFields, DrawsField, ScoringField, StandingsField, TieBreakField } from './TableFields';
import { fieldPlace, useField } from './useField';
import type { ContestField, ContestValues } from './values';

/** What the chosen type of contest asks for. While the places of a finished stage stand, how they are counted does too. */
export function FormatSection({ contest }: { contest: Contest | null }) {
  const { t } = useTranslation(['contest', 'common']);
  const { control } = useFormContext<ContestValues>();
  const type = useWatch({ control, name: 'contestType' });
  const settled = contest?.stages.some(({ finished }) => finished) ?? false;
  return (
    <Section heading={t('contest:form.section.format', { type: t(`common:contestType.${type}`) })}>
      <div className={classes.fields}>
        {settled && <Notice title={t('contest:form.countingLocked')} />}
        {type !== 'TOURNAMENT' && (
          <fieldset className={classes.counting} disabled={settled}>
            {type === 'BATTLEROYAL' && <RoyaleFields drawn={(contest?.stages.length ?? 0) > 0} />}
            {type === 'SWISSDRAW' && <SwissFields />}
            {type === 'LEAGUE' && <LeagueFields />}
          </fieldset>
        )}
        {type !== 'BATTLEROYAL' && <MatchFields drawn={(contest?.stages.length ?? 0) > 0} />}
      </div>
    </Section>
  );
}

type NumberName = Extract<
  ContestField,
  | 'matchCount'
  | 'killPoint'
  | 'killPointMax'
  | 'swissRounds'
  | 'leagueGroups'
  | 'leagueWin'
  | 'leagueDraw'
  | 'leagueLoss'
  | 'lobbySize'
  | 'matchPoint'
  | 'playoff'
  | 'confirmMinutes'
  | 'warnMinutes'
  | 'walkoverMinutes'
>;

interface SettingProps {
  name: NumberName;
  bounds: { min: number; max: number };
  hint?: string;
  /** May be left empty. */
  optional?: boolean;
  /** Fields whose rules look at this one. */
  related?: ContestField[];
  onLeave?: () => void;
  disabled?: boolean;
}

/** A whole number of the format's settings. */
function Setting({ name, bounds, hint, optional, related = [], onLeave, disabled = false }: SettingProps) {
  const { t } = useTranslation('contest');
  const { trigger, getFieldState } = useFormContext<ContestValues>();
  const field = useField(name);
  return (
    <div {...fieldPlace(name)}>
      <NumberField
        {...field}
        onChange={(value) => {
          field.onChange(value === '' ? '' : Number(value));
          for (const other of related) if (getFieldState(other).error) void trigger(other);
        }}
        onBlur={() => {
          field.onBlur();
          onLeave?.();
        }}
        label={t(`form.field.${name}`)}
        description={hint}
        min={bounds.min}
        max={bounds.max}
        withAsterisk={!optional}
        disabled={disabled}
      />
    </div>
  );
}

/** Once the battle royale is drawn, its own edit page says how many rounds there are. */
function RoyaleFields({ drawn }: { drawn: boolean }) {
  const { t } = useTranslation('contest');
  const { control, getValues, setValue } = useFormContext<ContestValues>();
  const max = useWatch({ control, name: 'killPointMax' });
  const kill = useWatch({ control, name: 'killPoint' });

  /** A maximum of nothing is none (ROYALE-2). */
  function dropNoMaximum() {
    if (getValues('killPointMax') === 0) setValue('killPointMax', '', { shouldDirty: true });
  }

  return (
    <>
      <div className={classes.pair}>
        <Setting
          name="matchCount"
          bounds={limits.matchCount}
          hint={t(drawn ? 'form.hint.matchCountDrawn' : 'form.hint.matchCount')}
          disabled={drawn}
        />
      </div>
      <div {...fieldPlace('rankPoint')}>
        <RankTable />
      </div>
      <div className={classes.pair}>
        <Setting name="killPoint" bounds={limits.killPoint} hint={t('form.hint.killPoint')} />
        <Setting
          name="killPointMax"
          bounds={limits.killPointMax}
          hint={t('form.hint.killPointMax')}
          optional
          related={['killPoint']}
          onLeave={dropNoMaximum}
        />
      </div>
      {Number(kill) > 0 && Number(max) >= Number(kill) && (
        <p className={classes.note}>
          {t('form.killExample', { count: Math.ceil(Number(max) / Number(kill)), max })}
        </p>
      )}
      <TieBreakField />
      <div className={classes.pair}>
        <Setting name="lobbySize" bounds={limits.lobbySize} hint={t('form.hint.lobbySize')} optional />
        <Setting name="matchPoint" bounds={limits.matchPoint} hint={t('form.hint.matchPoint')} optional />
      </div>
    </>
  );
}

/** A number of those who take part, told as players or as teams. */
function useCounted(): (count: number) => string {
  const { t } = useTranslation('contest');
  const { control } = useFormContext<ContestValues>();
  const type = useWatch({ control, name: 'participantType' });
  return (count) => t(`overview.maxValue.${type === 'SOLO' ? 'solo' : 'team'}`, { count });
}

function SwissFields() {
  const { t } = useTranslation('contest');
  const { control } = useFormContext<ContestValues>();
  const places = Number(useWatch({ control, name: 'entryMaxCount' }));
  const counted = useCounted();
  const rounds = useField('swissRounds');
  const automatic = automaticRounds(places);
  return (
    <>
      <div {...fieldPlace('swissRounds')}>
        <ChoiceField
          label={t('form.field.swissRounds')}
          name="swissRoundsKind"
          value={rounds.value === 0 ? 'automatic' : 'fixed'}
          onChange={(kind) =>
            rounds.onChange(
              kind === 'automatic' ? 0 : Math.min(Math.max(1, automatic), limits.swissRounds.max),
            )
          }
          choices={[
            {
              value: 'automatic',
              label: t('form.rounds.automatic'),
              text: t('form.rounds.automaticText', { places: counted(places), count: automatic }),
            },
            { value: 'fixed', label: t('form.rounds.fixed'), text: t('form.rounds.fixedText') },
          ]}
        />
      </div>
      {rounds.value !== 0 && (
        <div className={classes.pair}>
          <NumberField
            value={rounds.value}
            onChange={(value) => rounds.onChange(value === '' ? '' : Number(value))}
            onBlur={rounds.onBlur}
            label={t('form.rounds.count')}
            min={1}
            max={limits.swissRounds.max}
            error={rounds.error}
            withAsterisk
          />
        </div>
      )}
      <DrawsField name="swissDraws" />
      <StandingsField type="SWISSDRAW" />
      <CountingFields type="SWISSDRAW" />
      <div className={classes.pair}>
        <Setting name="playoff" bounds={limits.playoff} hint={t('form.hint.playoffSwiss')} optional />
      </div>
    </>
  );
}

function LeagueFields() {
  const { t } = useTranslation('contest');
  const { control } = useFormContext<ContestValues>();
  const counted = useCounted();
  const legs = useField('leagueLegs');
  const [groups, max] = useWatch({ control, name: ['leagueGroups', 'entryMaxCount'] });
  const places = Number(max);
  const known = Number(groups) >= 1 && places >= 2;
  return (
    <>
      <div {...fieldPlace('leagueLegs')}>
        <ChoiceField
          label={t('form.field.leagueLegs')}
          name={legs.name}
          value={String(legs.value)}
          onChange={(value) => legs.onChange(Number(value))}
          choices={['1', '2'].map((value) => ({
            value,
            label: t(`form.legs.${value as '1' | '2'}`),
            text: t(`form.legs.text${value as '1' | '2'}`),
          }))}
        />
      </div>
      <div className={classes.pair}>
        <Setting name="leagueGroups" bounds={limits.leagueGroups} hint={t('form.hint.leagueGroups')} />
      </div>
      <fieldset className={classes.group}>
        <legend>{t('form.matchPoints')}</legend>
        <div className={classes.triple}>
          <Setting name="leagueWin" bounds={limits.leaguePoint} related={['leagueDraw', 'leagueLoss']} />
          <Setting name="leagueDraw" bounds={limits.leaguePoint} related={['leagueLoss']} />
          <Setting name="leagueLoss" bounds={limits.leaguePoint} />
        </div>
        <p className={classes.note}>{t('form.hint.matchPoints')}</p>
      </fieldset>
      {known &&
        (places < 2 * Number(groups) ? (
          <p className={classes.note} data-warning>
            {t('form.league.tooManyGroups')}
          </p>
        ) : (
          <p className={classes.note}>
            {t('form.league.matches', {
              places: counted(places),
              size: counted(Math.ceil(places / Number(groups))),
              count: leagueMatches(places, Number(groups), legs.value),
            })}
          </p>
        ))}
      <DrawsField name="leagueDraws" />
      <StandingsField type="LEAGUE" />
      <CountingFields type="LEAGUE" />
      <div className={classes.pair}>
        <Setting name="playoff" bounds={limits.playoff} hint={t('form.hint.playoffLeague')} optional />
      </div>
    </>
  );
}

/** How the two sides of a match come to a result. */
function MatchFields({ drawn }: { drawn: boolean }) {
  const { t } = useTranslation('contest');
  const { control } = useFormContext<ContestValues>();
  const walkover = Number(useWatch({ control, name: 'walkoverMinutes' }));
  return (
    <fieldset className={classes.group}>
      <legend>{t('form.matches')}</legend>
      <ScoringField drawn={drawn} />
      <div className={classes.pair}>
        <Setting name="confirmMinutes" bounds={limits.confirmMinutes} hint={t('form.hint.confirmMinutes')} />
      </div>
      <div className={classes.pair}>
        <Setting
          name="walkoverMinutes"
          bounds={limits.waitMinutes}
          hint={t('form.hint.walkoverMinutes')}
          related={['warnMinutes']}
        />
        {walkover > 0 && (
          <Setting name="warnMinutes" bounds={{ min: 0, max: walkover }} hint={t('form.hint.warnMinutes')} />
        )}
      </div>
    </fieldset>
  );
}
