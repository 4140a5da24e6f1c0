CREATE TABLE "owner_settings" (
	"setting_group" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"master_version" smallint NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
