module hearthlab/agent

go 1.21
