interface DateFieldProps {
  readonly label: string;
  readonly isRequired?: boolean;
  /** @param at in Unix seconds; undefined while no time is chosen */
  readonly onChange: (at: number | undefined) => void;
}

/** A time of the future, as clocks of the device show it. */
export const DateField = ({ label, isRequired = false, onChange }: DateFieldProps) => (
  <label className="confab-check">
    <span>{label}</span>
    <input
      type="datetime-local"
      className="confab-input"
      required={isRequired}
      onChange={({ currentTarget: { value } }) => {
        const at = new Date(value).getTime() / 1000;
        onChange(Number.isNaN(at) ? undefined : at);
      }}
    />
  </label>
);
